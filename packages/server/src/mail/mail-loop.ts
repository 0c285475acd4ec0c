import type { Services } from '../services.ts'
import { deliverMails } from './deliver.ts'
import { createMailTransport } from './transport.ts'

const EVERY_MS = 1_000

/** Sends what is in the outbox until it is stopped; a round that fails is logged and the next one tries again. */
export function startMailLoop(services: Services): { stop: () => Promise<void> } {
  const transport = createMailTransport(services.settings)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    await deliverMails(services, transport).catch((error: unknown) => services.log.error({ err: error }, 'mails could not be sent'))
    if (stopped) return
    timer = setTimeout(() => (current = round()), EVERY_MS)
  }
  let current = round()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
      transport.close()
    },
  }
}
