import { startRounds, type Loop } from '../../jobs/rounds.ts'
import type { Services } from '../../../platform/services.ts'
import { compareOrders } from './compare-orders.ts'
import { workOrders } from './work-orders.ts'

/** A notification can be lost with its connection, and retries come due without one. */
const LOOK_MS = 1_000
/** Settled orders are compared with what the provider has. */
const COMPARE_EVERY_MS = 60_000
/** New orders are told here; see the trigger of provider_orders. */
const CHANNEL = 'provider_orders'

/** Works on orders to the card provider, and compares the settled ones with it, until it is stopped; with the built-in programme there are none. A round that fails is logged, and the next one goes on. */
export function startOrderLoop(services: Services): Loop {
  const { cardProvider: provider, signals, log } = services
  if (provider.kind === 'in-database') return { stop: () => Promise.resolve() }
  let stopped = false
  let wake = () => undefined as void
  let stopHearing: (() => void) | undefined
  const round = () =>
    workOrders(services, provider).catch((error: unknown) => {
      log.error({ err: error }, 'orders to the card provider were interrupted')
      return 0
    })
  const work = async (): Promise<void> => {
    while (!stopped) {
      stopHearing ??= await signals.hear(CHANNEL, '', () => wake()).catch((error: unknown) => void log.warn({ err: error }, 'new orders are not heard of, only looked for'))
      let isAwake = false
      wake = () => void (isAwake = true)
      if ((await round()) > 0 || isAwake || stopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_MS)
        wake = () => (clearTimeout(timer), resolve())
      })
    }
  }
  const working = work()
  const comparing = startRounds({
    everyMs: COMPARE_EVERY_MS,
    work: () => compareOrders(services, provider),
    onFailure: (error) => log.error({ err: error }, 'orders could not be compared with the card provider'),
  })
  return {
    stop: async () => {
      stopped = true
      wake()
      await Promise.all([working, comparing.stop()])
      stopHearing?.()
    },
  }
}
