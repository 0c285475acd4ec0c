import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { findActor } from './authenticate.ts'
import { writeAudit, type AuditActor, type AuditEvent } from '../../engines/audit/write-audit.ts'
import { LOCK_MINUTES, beginAttempt, failAttempt, forgiveAttempt, type Guarded } from './lockout.repository.ts'
import { passwordFits } from './passwords.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const ACCESS_LOCK = 5070005

/** Waits for the change of access before this one to end. */
export const lockAccess = (transaction: Transaction) => sql`select pg_advisory_xact_lock(${ACCESS_LOCK})`.execute(transaction)

/**
 * Locks an administrator's row. Whatever changes an account takes this lock first, before sessions, links, codes and
 * factors: two changes of one account run one after the other, each sees what the other has left, and they can't deadlock.
 */
export const lockAccount = (transaction: Transaction, id: string) =>
  transaction
    .selectFrom('admins')
    .select(['id', 'email', 'first_name', 'surname', 'language', 'notice_mails', 'status', 'password_hash', 'password_changed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** What a change of one's own account works with, all of it read under the lock. */
export type OwnAccount = { transaction: Transaction; account: Account; actor: Actor; now: Date }

/** The current password was not the right one. */
const wrongPassword = (): Failure => invalid({ current_password: 'password_current_wrong' })

/**
 * Changes the caller's own account in a transaction that holds its lock. What the call was let in with is looked at
 * once more: the session is open, the administrator active, and the password still the one that was proved.
 * @param provedHash the hash that a password was compared with before, where one was
 * @throws {Failure} session_ended; password_current_wrong when the password has changed since
 */
export function changeOwnAccount<T>(call: { actor: Actor }, services: Services, work: (own: OwnAccount) => Promise<T>, provedHash?: string): Promise<T> {
  return inTransaction(services.db, async (transaction) => {
    const account = await lockAccount(transaction, call.actor.id)
    const actor = await findActor(call.actor.session.id, { ...services, db: transaction })
    if (!account || !actor) throw new Failure('session_ended')
    if (provedHash !== undefined && account.password_hash !== provedHash) throw wrongPassword()
    return work({ transaction, account, actor, now: services.clock.now() })
  })
}

/** What an attempt at a secret came to. `adminId`: whose secret a wrong one was meant for, where there is one. */
export type Outcome<T> = { right: T } | { wrong: Failure; adminId: string | undefined }

type Attempt = Guarded & { action: AuditEvent['action']; actor: AuditActor }

/**
 * Lets somebody try a secret: reserved before it is looked at, counted and written down when it is wrong. What was right
 * only ends its own attempt, so that a secret that is known can't be used to clear the guesses at another. What `prove`
 * throws is no guess and costs nothing.
 * @throws {Failure} account_locked, too_many_requests, or what was wrong
 */
export async function tryProof<T>({ action, actor, ...guarded }: Attempt, { db, clock }: Pick<Services, 'db' | 'clock'>, prove: () => Promise<Outcome<T>>): Promise<T> {
  await beginAttempt(db, guarded, clock.now())
  const outcome = await prove().catch(async (failure: unknown) => {
    await forgiveAttempt(db, guarded)
    throw failure
  })
  if ('right' in outcome) {
    await forgiveAttempt(db, guarded)
    return outcome.right
  }
  // What was typed for an unknown address is not kept in the audit log.
  const subject = { type: 'admin', id: outcome.adminId ?? 'unknown' }
  await inTransaction(db, async (transaction) => {
    const { failures, locks } = await failAttempt(transaction, guarded, clock.now())
    await writeAudit(transaction, { actor, action, subject, after: { failures } })
    if (locks) await writeAudit(transaction, { actor, action: 'session.locked', subject, after: { minutes: LOCK_MINUTES } })
  })
  throw outcome.wrong
}

/** `tryProof` of somebody signed in at a secret of their own. */
export const tryOwnProof = <T>({ actor, address }: { actor: Actor; address: string }, action: AuditEvent['action'], services: Services, prove: () => Promise<Outcome<T>>): Promise<T> =>
  tryProof({ door: 'session', email: actor.email, action, actor: { ...actor, address } }, services, prove)

/**
 * Asks somebody signed in for their password once more.
 * @returns the hash that it fits: what follows holds only while the account still has it
 * @throws {Failure} validation_failed with password_current_wrong on current_password; account_locked after too many
 */
export const provePassword = (call: { actor: Actor; address: string }, given: string, services: Services): Promise<string> =>
  tryOwnProof(call, 'password.refused', services, async (): Promise<Outcome<string>> => {
    const { password_hash } = await services.db.selectFrom('admins').select('password_hash').where('id', '=', call.actor.id).executeTakeFirstOrThrow()
    const fits = await passwordFits(given, password_hash)
    return fits && password_hash !== null ? { right: password_hash } : { wrong: wrongPassword(), adminId: call.actor.id }
  })
