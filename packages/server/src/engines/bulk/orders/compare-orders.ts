import type { Kysely } from 'kysely'
import type { CardStatus } from '@ventanilla/contract/states'
import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../platform/services.ts'
import { ProviderUnavailable, type ProviderTransfer, type RemoteCardProvider } from '../../card-provider/card-provider.ts'
import { orderRows, type OrderRow } from './orders.ts'
import { FIRST_CHECK_MINUTES } from './settle-order.ts'
import type { Transaction, Database } from '../../../platform/database/schema.ts'
import { runSql } from '../../../platform/database/query.ts'

/** Cards that one run compares. */
const CARDS_AT_ONCE = 10
/** When a settled order is compared: minutes after it was settled. An order of which they differ is compared every day. */
const CHECK_MINUTES = [FIRST_CHECK_MINUTES, 60, 360, 1_440, 4_320, 10_080] as const
/** How long a comparison has, and how soon one is tried again that could not be made. */
const PAUSE_MINUTES = 10
const DAY_MS = 86_400_000

type Due = OrderRow & { created_at: Date }
type Found = { order: Due; difference: Difference | undefined }
type DifferenceKind = 'done_at_provider' | 'missing_at_provider' | 'done_twice' | 'amount_differs' | 'status_differs'
type Difference = { kind: DifferenceKind; ours: string; theirs: string }

/**
 * Compares settled orders with what the provider has: money by our references in its movements, a card by its status.
 * What differs is kept, with an entry in the audit log, and listed by the `orders` command. Nothing is put right by
 * itself: only people know which side is wrong.
 * @returns how many cards were due
 */
export async function compareOrders({ db, log }: Pick<Services, 'db' | 'log'>, provider: RemoteCardProvider): Promise<number> {
  const due = await takeDue(db)
  const cards = [...new Set(due.map(({ card_id }) => card_id))].map((card) => due.filter(({ card_id }) => card_id === card))
  for (const orders of cards)
    try {
      const found = [...(await compareMoney(provider, orders)), ...(await compareStatus(db, provider, orders))]
      const fresh = await inTransaction(db, (transaction) => keep(transaction, found), { unlimited: true, retries: true })
      for (const { order, difference } of fresh) log.error({ order: order.id, reference: order.reference, ...difference }, 'card provider and ledger differ')
    } catch (failure) {
      if (!(failure instanceof ProviderUnavailable)) throw failure
      log.warn({ card: orders[0]?.card_id, detail: failure.message }, 'orders could not be compared with the card provider')
    }
  return cards.length
}

/** Takes all orders that are due of a few cards, for one caller alone. */
async function takeDue(db: Kysely<Database>): Promise<Due[]> {
  const { rows } = await runSql<Due>(
    db,
    `with cards_due as (
       select card_id from provider_orders where next_check_at <= clock_timestamp() group by card_id order by min(next_check_at) limit $1
     ), taken as (
       update provider_orders o set next_check_at = clock_timestamp() + make_interval(mins => $2)
       from cards_due d where o.card_id = d.card_id and o.next_check_at <= clock_timestamp() returning o.*
     ) ${orderRows('taken')} order by o.id`,
    [CARDS_AT_ONCE, PAUSE_MINUTES],
  )
  return rows
}

const isMoney = ({ kind }: OrderRow) => kind === 'load' || kind === 'unload'

async function compareMoney(provider: RemoteCardProvider, orders: readonly Due[]): Promise<Found[]> {
  const moves = orders.filter(isMoney)
  const [first] = moves
  // What the provider has no wallet for, it can have done nothing with.
  if (!first || first.provider_wallet_id === null) return moves.map((order) => ({ order, difference: undefined }))
  const transfers = await provider.transfers(first.provider_wallet_id, new Date(first.created_at.getTime() - DAY_MS))
  return moves.map((order) => ({ order, difference: differenceOf(order, transfers) }))
}

function differenceOf({ reference, state, amount_cents }: Due, transfers: readonly ProviderTransfer[]): Difference | undefined {
  const found = transfers.filter((transfer) => transfer.reference === reference)
  const [once, twice] = found
  const theirs = found.length === 0 ? 'nothing' : found.map(({ cents }) => cents ?? '?').join(' + ')
  const differs = (kind: DifferenceKind): Difference => ({ kind, ours: state === 'refused' ? 'refused' : String(amount_cents), theirs })
  if (state === 'refused') return once && differs('done_at_provider')
  if (!once) return differs('missing_at_provider')
  if (twice) return differs('done_twice')
  return once.cents === undefined || once.cents === amount_cents ? undefined : differs('amount_differs')
}

/** A card's status speaks of the last order that changed it; the earlier ones are done with. */
async function compareStatus(db: Kysely<Database>, provider: RemoteCardProvider, orders: readonly Due[]): Promise<Found[]> {
  const changes = orders.filter((order) => !isMoney(order))
  const last = changes.at(-1)
  if (!last || last.provider_card_id === null) return changes.map((order) => ({ order, difference: undefined }))
  const theirs = await provider.cardStatus(last.provider_card_id)
  const { rows } = await runSql<{ status: CardStatus; is_settled: boolean }>(
    db,
    `select c.status, not exists (select from provider_orders o where o.card_id = c.id and o.kind not in ('load', 'unload') and (o.settled_at is null or o.id > $2)) as is_settled
     from cards c where c.id = $1`,
    [last.card_id, last.id],
  )
  const [ours] = rows
  const differs = ours?.is_settled === true && theirs !== ours.status
  return changes.map((order) => ({ order, difference: order === last && differs ? { kind: 'status_differs', ours: ours.status, theirs: theirs ?? 'unknown' } : undefined }))
}

/** Writes down what was found. @returns what is new of it */
async function keep(transaction: Transaction, found: readonly Found[]): Promise<Found[]> {
  const fresh: Found[] = []
  for (const one of found) {
    const { order: { id, reference, kind, card_id }, difference } = one
    const subject = { type: 'provider_order', id: reference }
    const ended = await runSql<{ kind: DifferenceKind }>(
      transaction,
      `update provider_differences set ended_at = now(), ended_by = 'agreement' where order_id = $1 and ended_at is null and kind is distinct from $2 returning kind`,
      [id, difference?.kind],
    )
    for (const before of ended.rows) await writeAudit(transaction, { actor: 'system', action: 'provider_order.agrees', subject, before: { difference: before.kind }, after: { kind, card_id } })
    const { rowCount } = difference
      ? await runSql(
          transaction,
          `insert into provider_differences as d (order_id, kind, ours, theirs) values ($1, $2, $3, $4)
           on conflict (order_id, kind) do update set ours = $3, theirs = $4, found_at = now(), ended_at = null, ended_by = null where d.ended_by = 'agreement'`,
          [id, difference.kind, difference.ours, difference.theirs],
        )
      : { rowCount: 0 }
    if (difference && rowCount) {
      await writeAudit(transaction, { actor: 'system', action: 'provider_order.differs', subject, before: { ours: difference.ours }, after: { theirs: difference.theirs, difference: difference.kind, kind, card_id } })
      fresh.push(one)
    }
    await runSql(
      transaction,
      `update provider_orders o set checks = checks + 1, next_check_at = coalesce(
         settled_at + make_interval(mins => ($2::int[])[checks + 2]),
         (select now() + interval '1 day' from provider_differences d where d.order_id = o.id and d.ended_at is null limit 1))
       where id = $1`,
      [id, [...CHECK_MINUTES]],
    )
  }
  return fresh
}
