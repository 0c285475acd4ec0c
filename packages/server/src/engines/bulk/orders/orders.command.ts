import { userInfo } from 'node:os'
import type { Services } from '../../../platform/services.ts'
import { clearDifference } from './clear-difference.ts'
import { resolveByHand, type Unresolved } from './resolve-by-hand.ts'

type Differing = { reference: string; kind: string; card_id: string; difference: string; ours: string; theirs: string; hours: number }
type Open = { reference: string; kind: string; state: string; card_id: string; minutes: number; questions: number }

/** Lines of one list of orders at most. */
const MOST = 200

const usage = 'orders | orders resolve <reference> done [card id at the provider] | orders resolve <reference> refused | orders cleared <reference>'

const because: Readonly<Record<Unresolved, string>> = {
  no_such_order: 'No order of this reference is unresolved',
  card_needed: 'An order for a card is done with the id of the card: orders resolve <reference> done <card id>',
  not_its_card: 'The provider knows no card of this id that is its holder’s and on the wallet opened for this order',
}

/**
 * Shows the orders to the card provider of which nobody knows what became, oldest first, and those of which provider and
 * ledger say different things. Settles one by what somebody learned from the provider's own people, or takes a difference
 * that was dealt with off the list.
 * @throws {Error} with a sentence where there is nothing to settle
 */
export async function ordersCommand(services: Services, args: readonly string[], say: (line: string) => void): Promise<void> {
  const [verb, reference, state, card] = args
  if (verb === undefined) return list(services, say)
  if (verb === 'cleared' && reference) {
    if (!(await clearDifference(services.pool, reference, userInfo().username))) throw new Error('Provider and ledger say the same of this reference')
    return say(`${reference}: cleared`)
  }
  if (verb !== 'resolve' || !reference || (state !== 'done' && state !== 'refused')) throw new Error(usage)
  const { cardProvider } = services
  if (cardProvider.kind === 'in-database') throw new Error('The programme holds the cards itself: CARD_PROVIDER names no provider to settle orders with')
  const wrong = await resolveByHand(services, cardProvider, reference, state === 'done' ? { state, card } : { state }, userInfo().username)
  if (wrong) throw new Error(because[wrong])
  say(`${reference}: ${state}`)
}

async function list({ pool }: Services, say: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<Open>(
    `select reference, kind, state, card_id, questions, floor(extract(epoch from now() - created_at) / 60)::int as minutes
     from provider_orders where state = 'unknown' order by created_at, id limit ${MOST}`,
  )
  for (const { reference, kind, state, card_id, minutes, questions } of rows) say([reference, kind, card_id, state, `${minutes} min`, `asked ${questions} times`].join('\t'))
  const { rows: differing } = await pool.query<Differing>(
    `select o.reference, o.kind, o.card_id, d.kind as difference, d.ours, d.theirs, floor(extract(epoch from now() - d.found_at) / 3600)::int as hours
     from provider_differences d join provider_orders o on o.id = d.order_id where d.ended_at is null order by d.found_at, o.id limit ${MOST}`,
  )
  for (const { reference, kind, card_id, difference, ours, theirs, hours } of differing) say([reference, kind, card_id, difference, `ours: ${ours}`, `provider: ${theirs}`, `found ${hours} h ago`].join('\t'))
  const { rows: counts } = await pool.query<{ state: string; count: number }>('select state, count(*) as count from provider_orders where settled_at is null group by state order by state')
  say([...counts.map(({ state, count }) => `${count} ${state}`), ...(differing.length > 0 ? [`${differing.length} differ`] : [])].join(', ') || 'No order waits')
}
