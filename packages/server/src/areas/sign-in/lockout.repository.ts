import { normalizeIP } from '@fastify/rate-limit'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'

/** So many failures lock a door, for so long; failures older than that are forgotten. */
const LOCK_AFTER = 5
export const LOCK_MINUTES = 15
const LOCK_MS = LOCK_MINUTES * 60_000
/** An attempt without an outcome for so long belongs to a process that has died. */
const PENDING_MS = 60_000

/**
 * Where a secret is guessed: `sign-in` by anybody who knows an e-mail, `session` by who holds an open session of it. The
 * two are counted apart, so that a stranger at the sign-in disturbs nobody at work.
 */
export type Guarded = { door: 'sign-in' | 'session'; email: string }

/**
 * Reserves an attempt before the secret is looked at, so that attempts sent at once can't all slip below the limit:
 * failures and pending attempts together are never more than the limit. What is refused here counts as nothing.
 * Addresses without an administrator are counted alike.
 * @throws {Failure} account_locked, with the minutes left; too_many_requests while others are pending
 */
export async function beginAttempt(db: Kysely<Database>, { door, email }: Guarded, now: Date): Promise<void> {
  const isForgotten = sql<boolean>`coalesce(lockouts.locked_until, lockouts.last_failure_at + ${LOCK_MS} * interval '1 ms') <= ${now}`
  const failures = sql<number>`case when ${isForgotten} then 0 else lockouts.failures end`
  const pending = sql<number>`case when lockouts.attempted_at <= ${new Date(now.getTime() - PENDING_MS)} then 0 else lockouts.pending end`
  const begun = await db
    .insertInto('lockouts')
    .values({ door, email, failures: 0, pending: 1, attempted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['door', 'email'])
        .doUpdateSet({
          failures,
          pending: sql`${pending} + 1`,
          locked_until: sql`case when ${isForgotten} then null else lockouts.locked_until end`,
          attempted_at: now,
        })
        .where(sql<boolean>`${failures} + ${pending} < ${LOCK_AFTER}`),
    )
    .returning('failures')
    .executeTakeFirst()
  if (begun) return
  const { locked_until } = await db.selectFrom('lockouts').select('locked_until').where('door', '=', door).where('email', '=', email).executeTakeFirstOrThrow()
  const left = (locked_until?.getTime() ?? 0) - now.getTime()
  if (left <= 0) throw new Failure('too_many_requests', { params: { seconds: 1 } })
  throw new Failure('account_locked', { params: { minutes: Math.max(1, Math.ceil(left / 60_000)) } })
}

/** Ends an attempt that was right, or none at all. Failures before it stay. */
export const forgiveAttempt = (db: Kysely<Database>, { door, email }: Guarded) =>
  db.updateTable('lockouts').set({ pending: lessPending }).where('door', '=', door).where('email', '=', email).execute()

/** Ends an attempt that was wrong; the last one locks. @returns how many have failed, and whether this one locked */
export async function failAttempt(db: Kysely<Database>, { door, email }: Guarded, now: Date): Promise<{ failures: number; locks: boolean }> {
  const { failures } = await db
    .updateTable('lockouts')
    .set({
      failures: sql`failures + 1`,
      pending: lessPending,
      last_failure_at: now,
      locked_until: sql`case when failures + 1 >= ${LOCK_AFTER} then coalesce(locked_until, ${new Date(now.getTime() + LOCK_MS)}) end`,
    })
    .where('door', '=', door)
    .where('email', '=', email)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return { failures, locks: failures === LOCK_AFTER }
}

const lessPending = sql<number>`greatest(pending - 1, 0)`

/** Forgets the failures at one door, or at both; attempts that are pending still count when they fail. */
export async function clearFailures(db: Kysely<Database>, { door, email }: { door?: Guarded['door']; email: string }): Promise<void> {
  let failed = db.updateTable('lockouts').set({ failures: 0, locked_until: null, last_failure_at: null }).where('email', '=', email)
  if (door !== undefined) failed = failed.where('door', '=', door)
  await failed.execute()
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Calls from an address are counted together; one subscriber of IPv6 has all addresses of a /64. */
export const networkOf = (address: string): string => normalizeIP(address)

/** So many calls at a door by one caller (the network of an address, an e-mail) within so many milliseconds. */
type Limit = { door: 'login' | 'send-code' | 'verify-code' | 'code-mail' | 'link' | 'remote-reports' | 'policy-reports' | 'call'; caller: string; max: number; ms: number }

/**
 * Counts calls in the caller's current window, which begins with the first call after the one before is over; whatever
 * process answers.
 * @returns how many there are in it, these included, and when it began
 */
export function takeCalls(db: Kysely<Database>, { door, caller, ms }: Omit<Limit, 'max'>, calls: number, now: Date): Promise<{ calls: number; window_start: Date }> {
  const over = sql<boolean>`rates.window_start <= ${new Date(now.getTime() - ms)}`
  return db
    .insertInto('rates')
    .values({ door, caller, window_start: now, calls })
    .onConflict((conflict) =>
      conflict.columns(['door', 'caller']).doUpdateSet({
        calls: sql`case when ${over} then excluded.calls else rates.calls + excluded.calls end`,
        window_start: sql`case when ${over} then excluded.window_start else rates.window_start end`,
      }),
    )
    .returning(['calls', 'window_start'])
    .executeTakeFirstOrThrow()
}

/**
 * Counts one call (`takeCalls`).
 * @throws {Failure} too_many_requests with the seconds left, or too_many_tries with the minutes where a window is long
 */
export async function limitCalls(db: Kysely<Database>, limit: Limit, now: Date): Promise<void> {
  const { max, ms } = limit
  const { calls, window_start } = await takeCalls(db, limit, 1, now)
  if (calls <= max) return
  const left = window_start.getTime() + ms - now.getTime()
  if (ms <= MINUTE_MS) throw new Failure('too_many_requests', { params: { seconds: Math.max(1, Math.ceil(left / 1000)) } })
  throw new Failure('too_many_tries', { params: { minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) } })
}
