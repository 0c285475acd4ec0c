import { startRounds, type Loop } from '../jobs/rounds.ts'
import type { Services } from '../services.ts'
import { deliverMails } from './deliver.ts'
import { createMailTransport } from './transport.ts'

const EVERY_MS = 1_000

/** Sends what is in the outbox until it is stopped. */
export function startMailLoop(services: Services): Loop {
  const transport = createMailTransport(services.settings)
  const { stop } = startRounds({
    everyMs: EVERY_MS,
    work: () => deliverMails(services, transport),
    onFailure: (error) => services.log.error({ err: error }, 'mails could not be sent'),
  })
  return { stop: () => stop().finally(() => transport.close()) }
}
