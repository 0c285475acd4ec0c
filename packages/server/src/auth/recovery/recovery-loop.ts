import type { Services } from '../../services.ts'
import { forgetOldAttempts } from '../forget.ts'
import { createKeys } from '../keys.ts'
import { MINUTE_MS } from '../rates.repository.ts'
import { tokenSecret } from '../tokens.ts'
import { sendCodes } from './send-codes.ts'

const EVERY_MS = 1_000
const FORGET_EVERY_MS = 10 * MINUTE_MS

/** Sends the codes that were asked for until it is stopped, and clears away what is old; a round that fails is logged and the next one tries again. */
export function startRecoveryLoop(services: Services): { stop: () => Promise<void> } {
  const { db, settings, log } = services
  const keys = tokenSecret(settings, db).then(createKeys)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let forgotAt = 0
  const work = async (): Promise<void> => {
    await sendCodes(services, await keys)
    const now = services.clock.now()
    if (now.getTime() - forgotAt < FORGET_EVERY_MS) return
    forgotAt = now.getTime()
    await forgetOldAttempts(db, now)
  }
  const round = async (): Promise<void> => {
    await work().catch((error: unknown) => log.error({ err: error }, 'codes could not be sent'))
    if (stopped) return
    timer = setTimeout(() => (current = round()), EVERY_MS)
  }
  let current = round()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
