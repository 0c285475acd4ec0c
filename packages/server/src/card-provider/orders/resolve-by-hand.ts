import type { Services } from '../../services.ts'
import type { RemoteCardProvider } from '../card-provider.ts'
import { orderOf, orderRows, type OrderRow } from './order-row.ts'
import { take } from './work-orders.ts'

/** What somebody learned from the provider's own people about an order that no call can ask about. */
export type Learned = { card: string } | 'refused'

/**
 * Settles an unknown order by what somebody learned. A card that is named must be the holder's, on the wallet that was
 * opened for this very order.
 * @returns what is wrong with it, or nothing
 */
export async function resolveByHand(services: Services, provider: RemoteCardProvider, reference: string, learned: Learned): Promise<'no_such_order' | 'not_its_card' | undefined> {
  const { rows } = await services.pool.query<OrderRow>(`${orderRows('provider_orders')} where o.reference = $1 and o.state = 'unknown'`, [reference])
  const [row] = rows
  const order = row && orderOf(row)
  if (!row || !order) return 'no_such_order'
  if (learned === 'refused') {
    await take(services, provider, row, { outcome: 'refused', detail: '' })
    return undefined
  }
  const found = order.kind === 'issue' ? await provider.recognise(order, learned.card) : undefined
  if (found?.outcome !== 'accepted') return 'not_its_card'
  await take(services, provider, row, found)
  return undefined
}
