import type { Kysely } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../../engines/jobs/jobs.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HOUR_MS } from './lockout.repository.ts'

const DAY_MS = 24 * HOUR_MS
const RECOVERY_DAYS = 7

/** Removes what was counted and asked for so long ago that nothing looks at it: anybody can make such rows. */
async function forgetOldAttempts(db: Kysely<Database>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('rates').where('window_start', '<', ago(DAY_MS)).execute()
  await db.deleteFrom('recovery_tries').where('last_try_at', '<', ago(2 * DAY_MS)).execute()
  await db.deleteFrom('lockouts').where('attempted_at', '<', ago(DAY_MS)).execute()
  await db.deleteFrom('recoveries').where('created_at', '<', ago(RECOVERY_DAYS * DAY_MS)).execute()
}

export const forgetAttempts = defineTask({
  name: 'forget-attempts',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '*/10 * * * *',
  work: ({ db, clock }) => forgetOldAttempts(db, clock.now()),
})
