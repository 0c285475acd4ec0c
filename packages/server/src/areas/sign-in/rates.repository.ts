import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** So many calls at a door by one caller (an address, an e-mail) within so many milliseconds. */
export type Limit = { door: 'login' | 'send-code' | 'verify-code' | 'code-mail' | 'link'; caller: string; max: number; ms: number }

/**
 * Counts a call in the caller's current window, which begins with the first call after the one before is over; whatever
 * process answers.
 * @throws {Failure} too_many_requests with the seconds left, or too_many_tries with the minutes where a window is long
 */
export async function limitCalls(db: Kysely<Database>, { door, caller, max, ms }: Limit, now: Date): Promise<void> {
  const over = sql<boolean>`rates.window_start <= ${new Date(now.getTime() - ms)}`
  const { calls, window_start } = await db
    .insertInto('rates')
    .values({ door, caller, window_start: now, calls: 1 })
    .onConflict((conflict) =>
      conflict.columns(['door', 'caller']).doUpdateSet({
        calls: sql`case when ${over} then 1 else rates.calls + 1 end`,
        window_start: sql`case when ${over} then ${now} else rates.window_start end`,
      }),
    )
    .returning(['calls', 'window_start'])
    .executeTakeFirstOrThrow()
  if (calls <= max) return
  const left = window_start.getTime() + ms - now.getTime()
  if (ms <= MINUTE_MS) throw new Failure('too_many_requests', { params: { seconds: Math.max(1, Math.ceil(left / 1000)) } })
  throw new Failure('too_many_tries', { params: { minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) } })
}
