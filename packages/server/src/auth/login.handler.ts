import type { Kysely } from 'kysely'
import { email as emailFormat, type Read } from '@ventanilla/contract/bulk/formats'
import { writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database/schema.ts'
import { Failure, invalid } from '../http/failure.ts'
import { handle } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { LOCK_AFTER, LOCK_MINUTES, clearAttempts, countAttempt, countCall, lockAccount } from './lockout.repository.ts'
import { passwordFits } from './passwords.ts'
import { openSession } from './sessions.repository.ts'
import type { Tokens } from './tokens.ts'

/**
 * Sign-in. An unknown address, a wrong password and an administrator who is not active answer alike and take as long;
 * five failures lock the address for 15 minutes, whether or not it is known.
 */
export const loginHandler = (tokens: Tokens) =>
  handle('login', async ({ body, address }, services) => {
    const { db, clock, settings, metrics } = services
    const now = clock.now()
    const { calls, secondsLeft } = await countCall(db, address, now)
    if (calls > settings.LOGIN_RATE) throw new Failure('too_many_requests', { params: { seconds: secondsLeft } })

    const email = readCredentials(body)
    const { failures, lockedUntil } = await countAttempt(db, email, now)
    if (lockedUntil) {
      metrics.signIns.inc({ outcome: 'locked' })
      throw locked(lockedUntil, now)
    }
    const admin = await db.selectFrom('admins').selectAll().where('email', '=', email).where('status', '=', 'active').executeTakeFirst()
    if (!(await passwordFits(body.password, admin?.password_hash)) || !admin) {
      metrics.signIns.inc({ outcome: 'refused' })
      await refuse(db, { email, adminId: admin?.id, failures, address, now })
      throw new Failure('invalid_credentials', { problems: [{ field: 'password', code: 'invalid_credentials' }] })
    }
    metrics.signIns.inc({ outcome: 'accepted' })
    return { token: await signIn(admin, address, services, tokens) }
  })

type Administrator = { id: string; email: string; first_name: string; surname: string }

/** Opens a session for somebody who has proved who they are, and writes it down. @returns the token */
export async function signIn(admin: Administrator, address: string, services: Services, tokens: Tokens): Promise<string> {
  const session = await services.db.transaction().execute(async (transaction) => {
    const opened = await openSession(transaction, admin.id, address, services)
    await clearAttempts(transaction, admin.email)
    await transaction.updateTable('admins').set({ last_login_at: opened.createdAt }).where('id', '=', admin.id).execute()
    await writeAudit(transaction, { actor: { id: admin.id, email: admin.email, address }, action: 'session.started', subject: { type: 'session', id: opened.id } })
    return opened
  })
  const name = `${admin.first_name} ${admin.surname}`
  return tokens.sign({ sub: admin.id, sid: session.id, email: admin.email, name }, session.createdAt, session.expiresAt)
}

function readCredentials(body: { email: string; password: string }): string {
  const read: Read = body.email === '' ? { code: 'blank' } : emailFormat().read(body.email)
  const blank = body.password === '' && { password: 'blank' }
  if ('code' in read) throw invalid({ email: read.code, ...blank })
  if (blank) throw invalid(blank)
  return read.value
}

type Refusal = { email: string; adminId: string | undefined; failures: number; address: string; now: Date }

/** The audit log names the administrator where there is one; what was typed for an unknown address is not kept there. */
async function refuse(db: Kysely<Database>, { email, adminId, failures, address, now }: Refusal): Promise<void> {
  const subject = { type: 'admin', id: adminId ?? 'unknown' }
  await db.transaction().execute(async (transaction) => {
    await writeAudit(transaction, { actor: { address }, action: 'session.refused', subject, after: { failures } })
    if (failures < LOCK_AFTER || !(await lockAccount(transaction, email, now))) return
    await writeAudit(transaction, { actor: { address }, action: 'session.locked', subject, after: { minutes: LOCK_MINUTES } })
  })
}

const locked = (until: Date, now: Date) =>
  new Failure('account_locked', { params: { minutes: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000)) } })
