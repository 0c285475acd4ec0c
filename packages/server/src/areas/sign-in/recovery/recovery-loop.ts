import { startRounds, type Loop } from '../../../engines/jobs/rounds.ts'
import type { Services } from '../../../platform/services.ts'
import { forgetOldAttempts } from '../forget.ts'
import { createKeys } from '../../../platform/keys.ts'
import { remembered } from '../../../platform/remembered.ts'
import { MINUTE_MS } from '../rates.repository.ts'
import { tokenSecret } from '../tokens.ts'
import { sendCodes } from './send-codes.ts'

const EVERY_MS = 1_000
const FORGET_EVERY_MS = 10 * MINUTE_MS

/** Sends the codes that were asked for until it is stopped, and clears away what is old. */
export function startRecoveryLoop(services: Services): Loop {
  const { db, settings, log } = services
  const keys = remembered(() => tokenSecret(settings, db).then(createKeys))
  let forgotAt = 0
  const work = async (): Promise<void> => {
    await sendCodes(services, await keys())
    const now = services.clock.now()
    if (now.getTime() - forgotAt < FORGET_EVERY_MS) return
    forgotAt = now.getTime()
    await forgetOldAttempts(db, now)
  }
  return startRounds({ everyMs: EVERY_MS, work, onFailure: (error) => log.error({ err: error }, 'codes could not be sent') })
}
