import { startRounds, type Loop } from '../jobs/rounds.ts'
import type { Services } from '../../platform/services.ts'
import { deliverMails } from './deliver.ts'
import { createMailTransport } from './transport.ts'

const EVERY_MS = 1_000
/** Mails on their way at the same moment. A server that takes minutes for one holds the others up only when it does so for all of them. */
const SENDERS = 3
/** How long a mail that is being sent may still take when the worker stops. */
const GRACE_MS = 5_000

/** Sends what is in the outbox until it is stopped. */
export function startMailLoop(services: Services): Loop {
  const transport = createMailTransport(services.settings)
  const [stopping, cutting] = [new AbortController(), new AbortController()]
  const senders = Array.from({ length: SENDERS }, () =>
    startRounds({
      everyMs: EVERY_MS,
      work: () => deliverMails(services, transport, { stopping: stopping.signal, cut: cutting.signal }),
      onFailure: (error) => services.log.error({ err: error }, 'mails could not be sent'),
    }),
  )
  return {
    stop: async () => {
      stopping.abort()
      const grace = setTimeout(() => cutting.abort(), GRACE_MS)
      await Promise.all(senders.map(({ stop }) => stop()))
      clearTimeout(grace)
      transport.close()
    },
  }
}
