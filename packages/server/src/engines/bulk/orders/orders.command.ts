import type { Kysely } from 'kysely'
import { userInfo } from 'node:os'
import type { Services } from '../../../platform/services.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { CardFacts, RemoteCardProvider } from '../../card-provider/card-provider.ts'
import { orderOf, orderRows, type OrderRow } from './orders.ts'
import { keepFacts, type Verdict } from './settle-order.ts'
import { settle } from './work-orders.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'

type Differing = { reference: string; kind: string; card_id: string; difference: string; ours: string; theirs: string; hours: number }
type Open = { reference: string; kind: string; state: string; card_id: string; minutes: number; attempts: number; questions: number }

/** Nobody knows what became of it, or it was tried without a connection and is tried again. Of `provider_orders`. */
const open = `settled_at is null and (state = 'unknown' or (state = 'queued' and attempts > 0))`

/** Lines of one list of orders at most. */
const MOST = 200

const usage = 'orders | orders resolve <reference> done [card id at the provider] | orders resolve <reference> refused | orders cleared <reference>'

const because: Readonly<Record<Unresolved, string>> = {
  no_such_order: 'No order of this reference is unresolved',
  card_needed: 'An order for a card is done with the id of the card: orders resolve <reference> done <card id>',
  not_its_card: 'The provider knows no card of this id that is its holder’s and on the wallet opened for this order',
}

/**
 * Shows the orders to the card provider of which nobody knows what became or that are tried again, oldest first, and those of which provider and
 * ledger say different things. Settles one by what somebody learned from the provider's own people, or takes a difference
 * that was dealt with off the list.
 * @throws {Error} with a sentence where there is nothing to settle
 */
export async function ordersCommand(services: Services, args: readonly string[], say: (line: string) => void): Promise<void> {
  const [verb, reference, state, card] = args
  if (verb === undefined) return list(services, say)
  if (verb === 'cleared' && reference) {
    if (!(await clearDifference(services.db, reference, userInfo().username))) throw new Error('Provider and ledger say the same of this reference')
    return say(`${reference}: cleared`)
  }
  if (verb !== 'resolve' || !reference || (state !== 'done' && state !== 'refused')) throw new Error(usage)
  const { cardProvider } = services
  if (cardProvider.kind === 'in-database') throw new Error('The programme holds the cards itself: CARD_PROVIDER names no provider to settle orders with')
  const wrong = await resolveByHand(services, cardProvider, reference, state === 'done' ? { state, card } : { state }, userInfo().username)
  if (wrong) throw new Error(because[wrong])
  say(`${reference}: ${state}`)
}

async function list({ db }: Services, say: (line: string) => void): Promise<void> {
  const { rows } = await runSql<Open>(
    db,
    `select reference, kind, state, card_id, attempts, questions, floor(extract(epoch from now() - created_at) / 60)::int as minutes
     from provider_orders where ${open} order by created_at, id limit ${MOST}`,
  )
  for (const { reference, kind, state, card_id, minutes, attempts, questions } of rows) say([reference, kind, card_id, state, `${minutes} min`, state === 'queued' ? `tried ${attempts} times` : `asked ${questions} times`].join('\t'))
  const { rows: differing } = await runSql<Differing>(
    db,
    `select o.reference, o.kind, o.card_id, d.kind as difference, d.ours, d.theirs, floor(extract(epoch from now() - d.found_at) / 3600)::int as hours
     from provider_differences d join provider_orders o on o.id = d.order_id where d.ended_at is null order by d.found_at, o.id limit ${MOST}`,
  )
  for (const { reference, kind, card_id, difference, ours, theirs, hours } of differing) say([reference, kind, card_id, difference, `ours: ${ours}`, `provider: ${theirs}`, `found ${hours} h ago`].join('\t'))
  const { rows: counts } = await runSql<{ state: string; count: number }>(db, 'select state, count(*) as count from provider_orders where settled_at is null group by state order by state')
  say([...counts.map(({ state, count }) => `${count} ${state}`), ...(differing.length > 0 ? [`${differing.length} differ`] : [])].join(', ') || 'No order waits')
}

/** What somebody learned from the provider's own people about an order that no call tells of. `card`: the provider's id of the card that it issued. */
type Learned = { state: 'done'; card?: string | undefined } | { state: 'refused' }

/** Why an order stays as it is. `no_such_order`: none of this reference is unresolved. */
type Unresolved = 'no_such_order' | 'card_needed' | 'not_its_card'

/**
 * Settles an order that waits by what somebody learned, and writes down that somebody did. A card that is named must be the
 * holder's, on the wallet that was opened for this very order.
 * @param account of the machine, by which who did it is known
 * @returns what is wrong with it, or nothing
 */
export async function resolveByHand(services: Services, provider: RemoteCardProvider, reference: string, learned: Learned, account: string): Promise<Unresolved | undefined> {
  const { rows } = await runSql<OrderRow>(services.db, `${orderRows('provider_orders')} where o.reference = $1 and ${open}`, [reference])
  const [row] = rows
  if (!row) return 'no_such_order'
  const facts = learned.state === 'done' ? await factsOf(provider, row, learned.card) : {}
  if (typeof facts === 'string') return facts
  await keepFacts(services.db, row, facts)
  const verdict: Verdict = learned.state === 'done' ? { state: 'accepted', facts } : { state: 'refused', refusal: { code: 'provider_refused', detail: '' } }
  const isSettled = await settle(services, provider, row, verdict, (transaction) =>
    writeAudit(transaction, {
      actor: 'system',
      action: 'provider_order.resolved',
      subject: { type: 'provider_order', id: reference },
      before: { state: row.state },
      after: { state: verdict.state, kind: row.kind, card_id: row.card_id, account, ...(facts.provider_card_id && { provider_card_id: facts.provider_card_id }) },
    }),
  )
  return isSettled ? undefined : 'no_such_order'
}

async function factsOf(provider: RemoteCardProvider, row: OrderRow, card: string | undefined): Promise<CardFacts | Unresolved> {
  if (row.kind !== 'issue') return {}
  if (card === undefined) return 'card_needed'
  const order = orderOf(row)
  const found = order?.kind === 'issue' ? await provider.recognise(order, card) : undefined
  return found?.outcome === 'accepted' ? found.facts : 'not_its_card'
}

/**
 * Takes what differs about an order off the list, because somebody has dealt with it, and writes down that somebody did.
 * It is not reported again.
 * @param account of the machine, by which who did it is known
 * @returns whether anything differed
 */
const clearDifference = (db: Kysely<Database>, reference: string, account: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await runSql<{ kind: string; ours: string; theirs: string }>(
      transaction,
      `update provider_differences d set ended_at = now(), ended_by = 'hand' from provider_orders o
       where o.id = d.order_id and o.reference = $1 and d.ended_at is null returning d.kind, d.ours, d.theirs`,
      [reference],
    )
    for (const { kind, ours, theirs } of rows)
      await writeAudit(transaction, { actor: 'system', action: 'provider_order.cleared', subject: { type: 'provider_order', id: reference }, before: { difference: kind, ours, theirs }, after: { account } })
    return rows.length > 0
  }, { unlimited: true, retries: true })
