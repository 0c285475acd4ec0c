import { once } from 'node:events'
import type { Problem } from '@ventanilla/contract/errors'
import type { Services } from '../../../platform/services.ts'
import type { Refusal } from '../../card-provider/card-provider.ts'
import { problemOf, type OrderState } from './order-row.ts'
import { SETTLED_CHANNEL } from './settle-order.ts'

/** How an order stands: done, refused and why, or still waiting for the provider. */
export type OrderOutcome = { state: 'accepted' } | { state: 'refused'; problem: Problem } | { state: 'pending' }

const LOOK_MS = 500

/**
 * Waits until an order is settled by a worker, or the time is over.
 * @param reference of the order; where there is none, everything was done in the database at once
 */
export async function untilSettled({ pool, signals }: Pick<Services, 'pool' | 'signals'>, reference: string, milliseconds: number): Promise<OrderOutcome> {
  const changes = new EventTarget()
  const stop = await signals.hear(SETTLED_CHANNEL, reference, () => void changes.dispatchEvent(new Event('settled')))
  const over = AbortSignal.timeout(milliseconds)
  try {
    for (;;) {
      const changed = once(changes, 'settled', { signal: AbortSignal.any([over, AbortSignal.timeout(LOOK_MS)]) }).catch(() => undefined)
      const outcome = await orderOutcome(pool, reference)
      if (outcome.state !== 'pending' || over.aborted) return outcome
      await changed
    }
  } finally {
    stop()
  }
}

async function orderOutcome(pool: Services['pool'], reference: string): Promise<OrderOutcome> {
  const { rows } = await pool.query<{ state: OrderState; refusal: Refusal | null }>('select state, refusal from provider_orders where reference = $1', [reference])
  const [order] = rows
  if (!order || order.state === 'accepted') return { state: 'accepted' }
  return order.refusal ? { state: 'refused', problem: problemOf(order.refusal) } : { state: 'pending' }
}
