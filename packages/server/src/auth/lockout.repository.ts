import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Failure } from '../http/failure.ts'

/** So many failures lock an account's sign-in, for so long; failures older than that are forgotten. */
export const LOCK_AFTER = 5
export const LOCK_MINUTES = 15
const LOCK_MS = LOCK_MINUTES * 60_000

/**
 * Counts an attempt before the secret is looked at, so that attempts sent at once can't all slip below the limit.
 * Addresses without an administrator are counted alike.
 * @returns how many attempts have failed with this one
 * @throws {Failure} account_locked, with the minutes left
 */
export async function countAttempt(db: Kysely<Database>, email: string, now: Date): Promise<number> {
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
  const until = locked_until ?? (failures > LOCK_AFTER ? lockEnd(now) : undefined)
  if (until) throw new Failure('account_locked', { params: { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) } })
  return failures
}

/** Takes back the attempt that was just counted: it was right as far as it went. Failures before it stay. */
export const forgiveAttempt = (db: Kysely<Database>, email: string) =>
  db
    .updateTable('login_lockouts')
    .set({ failures: sql`failures - 1` })
    .where('email', '=', email)
    .where('failures', '>', 0)
    .execute()

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

const lockEnd = (now: Date) => new Date(now.getTime() + LOCK_MS)
