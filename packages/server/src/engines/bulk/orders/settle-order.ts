import type { Kysely } from 'kysely'
import { once } from 'node:events'
import type { CardStatus } from '@ventanilla/contract/states'
import type { Problem } from '@ventanilla/contract/errors'
import { writeAudit } from '../../audit/write-audit.ts'
import { holdAccounts } from '../../ledger/hold-accounts.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { finish } from '../process/process-batch.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { CardFacts, OrderKind, Refusal } from '../../card-provider/card-provider.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { orderRows, type OrderRow, placeOrders, workOrdersJob, problemOf, type OrderState } from './orders.ts'
import { type DocumentRow, notifyProgress } from '../documents/document.ts'
import { endWaiting, tellOfRefusal } from './waiting-orders.ts'
import type { Services } from '../../../platform/services.ts'
import type { Transaction, Database } from '../../../platform/database/schema.ts'

export type Verdict = { state: 'accepted'; facts: CardFacts } | { state: 'refused'; refusal: Refusal }

/** `operation`: of the list whose row ended with the order; null for a single action. */
type Settled = { operation: string | null }

/** After this time it is compared with what the provider has, for the first time. */
export const FIRST_CHECK_MINUTES = 10

const SETTLED_CHANNEL = 'provider_order_settled'

/** Keeps what the provider said of a card, at once and by itself: nothing that fails later may lose a card's id. */
export const keepFacts = (db: Kysely<Database>, { card_id }: OrderRow, { provider_card_id, provider_wallet_id, expiry }: CardFacts) =>
  runSql(
    db,
    `update cards set provider_card_id = coalesce($2, provider_card_id), provider_wallet_id = coalesce($3, provider_wallet_id), expiry = coalesce($4, expiry), updated_at = now()
     where id = $1`,
    [card_id, provider_card_id, provider_wallet_id, expiry],
  )

/**
 * Ends an order: the card's status or the way back of the money, the row of its list, the list's counters and, with its
 * last row, its end. One transaction; an order that is settled already stays as it is.
 * @param alongside what is written in the same transaction by the caller
 * @returns nothing where somebody else had settled it
 */
export const settleOrder = (db: Kysely<Database>, id: number, verdict: Verdict, settings: Settings, alongside?: (transaction: Transaction) => Promise<void>): Promise<Settled | undefined> =>
  inTransaction(db, async (transaction) => {
    const { rowCount } = await runSql(transaction, 'select from provider_orders where id = $1 and settled_at is null for update', [id])
    if (rowCount === 0) return undefined
    const order = onlyRow(await runSql<OrderRow>(transaction, `${orderRows('provider_orders')} where o.id = $1`, [id]))
    // A list before the accounts, as the worker that processes the list takes them.
    if (order.document_id !== null) await runSql(transaction, 'select from upload_documents where id = $1 for update', [order.document_id])
    // Who blocks the holder holds the card as well: one of the two sees what the other did.
    await runSql(transaction, 'select from cards where id = $1 for no key update', [order.card_id])
    const moved = verdict.state === 'accepted' ? await carryThrough(transaction, order, verdict.facts) : await takeBack(transaction, order, verdict.refusal)
    await runSql(transaction, 'update provider_orders set state = $2, refusal = $3, settled_at = clock_timestamp(), next_check_at = clock_timestamp() + make_interval(mins => $4) where id = $1', [id, verdict.state, verdict.state === 'refused' ? JSON.stringify(verdict.refusal) : null, FIRST_CHECK_MINUTES])
    const { document_id, row_number } = order
    const operation = document_id !== null && row_number !== null ? await settleRow(transaction, { ...order, document_id, row_number, transaction_id: moved }, verdict, settings) : null
    await endWaiting(transaction, order)
    if (verdict.state === 'refused') await tellOfRefusal(transaction, order, verdict.refusal)
    await blockOfStopped(transaction, order)
    await alongside?.(transaction)
    await runSql(transaction, 'select pg_notify($1, $2)', [SETTLED_CHANNEL, order.reference])
    return { operation }
  }, { unlimited: true, retries: true })

/** The status that an accepted order leads to. */
const leadsTo: Readonly<Record<OrderKind, (order: OrderRow, facts: CardFacts) => CardStatus | undefined>> = {
  issue: ({ card_type }, { status }) => (status === 'Active' || status === 'PendingAck' ? status : card_type === 'physical' ? 'PendingAck' : 'Active'),
  acknowledge: () => 'Active',
  block: () => 'Temporarily blocked',
  unblock: () => 'Active',
  cancel: () => 'Canceled',
  load: () => undefined,
  unload: () => undefined,
}

/** @returns the transaction of our ledger that the order stands for, where it moved anything */
async function carryThrough(transaction: Transaction, order: OrderRow, facts: CardFacts): Promise<number | null> {
  const status = leadsTo[order.kind](order, facts)
  if (status) await setStatus(transaction, order, status, order.reason)
  return order.kind === 'cancel' ? emptyCard(transaction, order) : order.transaction_id
}

/**
 * To block or freeze a user waits for no provider: a card that was waiting for it then is blocked here, by an order of
 * its own in the name of that person, once nothing else of it waits.
 */
async function blockOfStopped(transaction: Transaction, { card_id, kind, reference }: OrderRow): Promise<void> {
  // It ended because the provider refused it or does not know the card: another one would end the same way.
  if (kind === 'block') return
  const { rows: [stopped] } = await runSql<{ user_id: string; reason: string | null; by: string | null }>(
    transaction,
    `select u.id as user_id, u.status_reason as reason, u.status_changed_by as by from cards c join users u on u.id = c.user_id
     where c.id = $1 and c.status = 'Active' and u.status in ('Blocked', 'Frozen') and not provider_order_waits(c.id, 'block')`,
    [card_id],
  )
  if (!stopped) return
  await writeAudit(transaction, { actor: 'system', action: 'card.blocked', subject: { type: 'user', id: stopped.user_id }, before: { card_status: 'Active' }, after: { card_status: 'Temporarily blocked', action: 'Block', description: stopped.reason ?? '' } })
  await placeOrders(transaction, [{ row_number: 1, reference: `${reference}:stopped`, kind: 'block', card_id, reason: stopped.reason, amount_cents: null, transaction_id: null }], { documentId: null, actorId: stopped.by })
}

/** Gives back what our ledger moved, by a transaction of its own; a card that was never issued is none. */
async function takeBack(transaction: Transaction, order: OrderRow, { code }: Refusal): Promise<null> {
  // Cards before accounts, as the worker that applies rows takes them.
  if (order.kind === 'issue') await setStatus(transaction, order, 'Canceled', code)
  if (order.transaction_id !== null)
    await runSql(
      transaction,
      `select ledger_post(array_agg(row($2::text, 'reversal', t.credit, t.debit, t.amount, t.description, t.establishment, t.id, t.upload_document_id, $3::text, null, null)::ledger_transfer))
       from transfers t
       where t.id = $1`,
      [order.transaction_id, `${order.reference}:refused`, order.ordered_by],
    )
  return null
}

/** A card that can't go there from where it stands by now stays where it is. */
const setStatus = (transaction: Transaction, { card_id, ordered_by, document_id }: OrderRow, status: CardStatus, reason: string | null) =>
  runSql(
    transaction,
    `update cards set status = $2, status_reason = $3, status_changed_at = now(), status_changed_by = $4, status_document_id = $5, updated_at = now(), version = version + 1
     where id = $1 and exists (select from card_transitions where from_status = cards.status and to_status = $2)`,
    [card_id, status, reason, ordered_by, document_id],
  )

/**
 * What a cancelled card holds goes to its holder's wallet, which is in our ledger alone: the provider's copy of the money
 * is unloaded by an order of its own, on which no row waits.
 */
async function emptyCard(transaction: Transaction, { card_id, reference, reason, document_id, ordered_by }: OrderRow): Promise<number | null> {
  const accounts = 'from cards c join wallets w on w.id = c.wallet_id join accounts a on a.id in (c.account_id, w.account_id) where c.id = $1'
  await holdAccounts(transaction, `select a.id ${accounts}`, [card_id])
  const { rows } = await runSql<{ transaction_id: number }>(
    transaction,
    `with held as (
       select c.account_id as debit, w.account_id as credit, a.balance ${accounts} and a.id = c.account_id and a.balance > 0
     ), moved as (
       select * from ledger_post((select array_agg(row($2::text || ':balance', 'transfer', debit, credit, balance, $5::text, '', null, $3::bigint, $4::text, null, null)::ledger_transfer) from held))
     ), unloading as (
       insert into provider_orders (reference, kind, card_id, amount_cents, ordered_by)
       select $2 || ':unload', 'unload', $1, balance, $4 from held, moved
     )
     select transaction_id from moved`,
    [card_id, reference, document_id, ordered_by, reason],
  )
  if (rows.length > 0) await enqueue(transaction, workOrdersJob, {})
  return rows[0]?.transaction_id ?? null
}

/**
 * Writes what became of the row that waited for an order, and ends its list when it was the last one to wait.
 * @returns the operation of the list
 */
async function settleRow(transaction: Transaction, order: OrderRow & { document_id: number; row_number: number }, verdict: Verdict, settings: Settings): Promise<string> {
  const succeeded = verdict.state === 'accepted'
  const problems = succeeded ? null : JSON.stringify([problemOf(verdict.refusal)])
  await runSql(transaction, 'insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id) values ($1, $2, $3, $4, $5)', [
    order.document_id,
    order.row_number,
    succeeded,
    problems,
    succeeded ? order.transaction_id : null,
  ])
  const after = onlyRow(
    await runSql<DocumentRow & { is_last: boolean }>(
      transaction,
      `update upload_documents d set pending_count = pending_count - 1, processed_count = processed_count + 1, success_count = success_count + $3::int, fail_count = fail_count + 1 - $3::int,
         total_cents = total_cents + $3::int * coalesce((select amount_cents from bulk_rows where document_id = $1 and row_number = $2), 0), touched_at = now()
       where id = $1
       returning d.*, pending_count = 0 and not exists (select from bulk_rows r where r.document_id = $1 and r.row_number > d.processed_row) as is_last`,
      [order.document_id, order.row_number, succeeded ? 1 : 0],
    ),
  )
  if (after.is_last) await finish(transaction, after, settings)
  await notifyProgress(transaction, order.document_id)
  return after.operation
}

/** How an order stands: done, refused and why, or still waiting for the provider. */
export type OrderOutcome = { state: 'accepted' } | { state: 'refused'; problem: Problem } | { state: 'pending' }

const LOOK_MS = 500

/**
 * Waits until an order is settled by a worker, or the time is over.
 * @param reference of the order; where there is none, everything was done in the database at once
 */
export async function untilSettled({ db, signals }: Pick<Services, 'db' | 'signals'>, reference: string, milliseconds: number): Promise<OrderOutcome> {
  const changes = new EventTarget()
  const stop = await signals.hear(SETTLED_CHANNEL, reference, () => void changes.dispatchEvent(new Event('settled')))
  const over = AbortSignal.timeout(milliseconds)
  try {
    for (;;) {
      const changed = once(changes, 'settled', { signal: AbortSignal.any([over, AbortSignal.timeout(LOOK_MS)]) }).catch(() => undefined)
      const outcome = await orderOutcome(db, reference)
      if (outcome.state !== 'pending' || over.aborted) return outcome
      await changed
    }
  } finally {
    stop()
  }
}

async function orderOutcome(db: Services['db'], reference: string): Promise<OrderOutcome> {
  const { rows } = await runSql<{ state: OrderState; refusal: Refusal | null }>(db, 'select state, refusal from provider_orders where reference = $1', [reference])
  const [order] = rows
  if (!order || order.state === 'accepted') return { state: 'accepted' }
  return order.refusal ? { state: 'refused', problem: problemOf(order.refusal) } : { state: 'pending' }
}
