import { writeAudit, type AuditActor, type AuditEvent } from '../audit/write-audit.ts'
import type { Failure } from '../http/failure.ts'
import type { Actor } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { LOCK_AFTER, LOCK_MINUTES, countAttempt, forgiveAttempt, lockAccount } from './lockout.repository.ts'

type Refused = { action: AuditEvent['action']; actor: AuditActor; email: string; adminId: string | undefined; failures: number }

/**
 * Writes a failed attempt down and locks the account at the last one. The audit log names the administrator where there
 * is one; what was typed for an unknown address is not kept there.
 */
export async function refuseAttempt({ action, actor, email, adminId, failures }: Refused, { db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const subject = { type: 'admin', id: adminId ?? 'unknown' }
  await db.transaction().execute(async (transaction) => {
    await writeAudit(transaction, { actor, action, subject, after: { failures } })
    if (failures < LOCK_AFTER || !(await lockAccount(transaction, email, clock.now()))) return
    await writeAudit(transaction, { actor, action: 'session.locked', subject, after: { minutes: LOCK_MINUTES } })
  })
}

type Proof<T> = { action: AuditEvent['action']; failure: Failure; prove: () => Promise<T | undefined> }

/**
 * Asks somebody signed in for a secret of theirs, counted by the same lock-out as sign-in: a stolen session is worth no
 * more guesses than none. What was right only takes its own attempt back, so that a secret that is known can't be used to
 * clear the guesses at another.
 * @returns what `prove` answers. @throws {Failure} account_locked, or `failure` where it answers nothing
 */
export async function requireProof<T>({ actor, address }: { actor: Actor; address: string }, services: Services, { action, failure, prove }: Proof<T>): Promise<T> {
  const failures = await countAttempt(services.db, actor.email, services.clock.now())
  const proof = await prove()
  if (proof === undefined) {
    await refuseAttempt({ action, actor: { ...actor, address }, email: actor.email, adminId: actor.id, failures }, services)
    throw failure
  }
  await forgiveAttempt(services.db, actor.email)
  return proof
}
