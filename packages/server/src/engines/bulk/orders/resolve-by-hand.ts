import { writeAudit } from '../../audit/write-audit.ts'
import type { Services } from '../../../platform/services.ts'
import type { CardFacts, RemoteCardProvider } from '../../card-provider/card-provider.ts'
import { orderOf, orderRows, type OrderRow } from './order-row.ts'
import { keepFacts, type Verdict } from './settle-order.ts'
import { settle } from './work-orders.ts'

/** What somebody learned from the provider's own people about an order that no call tells of. `card`: the provider's id of the card that it issued. */
export type Learned = { state: 'done'; card?: string | undefined } | { state: 'refused' }

/** Why an order stays as it is. `no_such_order`: none of this reference is unresolved. */
export type Unresolved = 'no_such_order' | 'card_needed' | 'not_its_card'

/**
 * Settles an unknown order by what somebody learned, and writes down that somebody did. A card that is named must be the
 * holder's, on the wallet that was opened for this very order.
 * @param account of the machine, by which who did it is known
 * @returns what is wrong with it, or nothing
 */
export async function resolveByHand(services: Services, provider: RemoteCardProvider, reference: string, learned: Learned, account: string): Promise<Unresolved | undefined> {
  const { rows } = await services.pool.query<OrderRow>(`${orderRows('provider_orders')} where o.reference = $1 and o.state = 'unknown'`, [reference])
  const [row] = rows
  if (!row) return 'no_such_order'
  const facts = learned.state === 'done' ? await factsOf(provider, row, learned.card) : {}
  if (typeof facts === 'string') return facts
  await keepFacts(services.pool, row, facts)
  const verdict: Verdict = learned.state === 'done' ? { state: 'accepted', facts } : { state: 'refused', refusal: { code: 'provider_refused', detail: '' } }
  const isSettled = await settle(services, provider, row, verdict, (client) =>
    writeAudit(client, {
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
