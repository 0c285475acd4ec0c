import { writeAudit, type AuditActor, type AuditEvent } from '../../engines/audit/write-audit.ts'
import type { Failure } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { LOCK_MINUTES, beginAttempt, failAttempt, forgiveAttempt, type Guarded } from './lockout.repository.ts'

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
  await db.transaction().execute(async (transaction) => {
    const { failures, locks } = await failAttempt(transaction, guarded, clock.now())
    await writeAudit(transaction, { actor, action, subject, after: { failures } })
    if (locks) await writeAudit(transaction, { actor, action: 'session.locked', subject, after: { minutes: LOCK_MINUTES } })
  })
  throw outcome.wrong
}

/** `tryProof` of somebody signed in at a secret of their own. */
export const tryOwnProof = <T>({ actor, address }: { actor: Actor; address: string }, action: AuditEvent['action'], services: Services, prove: () => Promise<Outcome<T>>): Promise<T> =>
  tryProof({ door: 'session', email: actor.email, action, actor: { ...actor, address } }, services, prove)
