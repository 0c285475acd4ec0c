import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** So many failures lock an account's sign-in, for so long; failures older than that are forgotten. */
export const LOCK_AFTER = 5
export const LOCK_MINUTES = 15
const LOCK_MS = LOCK_MINUTES * 60_000

/**
 * Counts an attempt before the password is looked at, so that attempts sent at once can't all slip below the limit.
 * Addresses without an administrator are counted alike.
 * @returns how many attempts have failed with this one, and until when the account is locked, if it is
 */
export async function countAttempt(db: Kysely<Database>, email: string, now: Date): Promise<{ failures: number; lockedUntil: Date | null }> {
  const forgotten = sql<boolean>`coalesce(login_lockouts.locked_until, login_lockouts.last_failure_at + ${LOCK_MS} * interval '1 ms') <= ${now}`
  const { failures, locked_until } = await db
    .insertInto('login_lockouts')
    .values({ email, failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        failures: sql`case when ${forgotten} then 1 else login_lockouts.failures + 1 end`,
        locked_until: sql`case when not ${forgotten} then login_lockouts.locked_until end`,
        last_failure_at: now,
      }),
    )
    .returning(['failures', 'locked_until'])
    .executeTakeFirstOrThrow()
  return { failures, lockedUntil: locked_until ?? (failures > LOCK_AFTER ? lockEnd(now) : null) }
}

/** Locks the account from now; only the first of several at once does. */
export async function lockAccount(db: Kysely<Database>, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('login_lockouts')
    .set({ locked_until: lockEnd(now) })
    .where('email', '=', email)
    .where('locked_until', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets the failures after a sign-in. */
export const clearAttempts = (db: Kysely<Database>, email: string) => db.deleteFrom('login_lockouts').where('email', '=', email).execute()

/** Counts a sign-in from this address in the current minute. @returns how many there were, and seconds until the next minute */
export async function countCall(db: Kysely<Database>, address: string, now: Date): Promise<{ calls: number; secondsLeft: number }> {
  const over = sql<boolean>`login_rates.window_start <= ${new Date(now.getTime() - 60_000)}`
  const { calls, window_start } = await db
    .insertInto('login_rates')
    .values({ address, window_start: now, calls: 1 })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        calls: sql`case when ${over} then 1 else login_rates.calls + 1 end`,
        window_start: sql`case when ${over} then ${now} else login_rates.window_start end`,
      }),
    )
    .returning(['calls', 'window_start'])
    .executeTakeFirstOrThrow()
  return { calls, secondsLeft: Math.max(1, Math.ceil((window_start.getTime() + 60_000 - now.getTime()) / 1000)) }
}

const lockEnd = (now: Date) => new Date(now.getTime() + LOCK_MS)
