import { writeAudit } from '../audit/write-audit.ts'
import { Failure, invalid } from '../http/failure.ts'
import { handle } from '../http/handler.ts'
import type { Services } from '../services.ts'
import type { Keys } from './keys.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from './lockout.repository.ts'
import { passwordFits } from './passwords.ts'
import { MINUTE_MS, limitCalls } from './rates.repository.ts'
import { readEmail } from './read-email.ts'
import { refuseAttempt } from './refusals.ts'
import { proveSecondFactor } from './second-factor/prove.ts'
import { openSession, type Origin } from './sessions.repository.ts'
import type { Tokens } from './tokens.ts'

/**
 * Sign-in. An unknown address, a wrong password and an administrator who is not active answer alike and take as long;
 * five failures lock the address for 15 minutes, whether or not it is known. A wrong code of the second factor is a
 * failure like a wrong password; being asked for the code is none.
 */
export const loginHandler = (tokens: Tokens, keys: Keys) =>
  handle('login', async (call, services) => {
    const { body, address } = call
    const { db, clock, settings, metrics } = services
    const now = clock.now()
    await limitCalls(db, { door: 'login', caller: address, max: settings.LOGIN_RATE, ms: MINUTE_MS }, now)
    const email = readCredentials(body)
    const failures = await countAttempt(db, email, now).catch((failure: unknown) => {
      metrics.signIns.inc({ outcome: 'locked' })
      throw failure
    })
    const admin = await db
      .selectFrom('admins')
      .leftJoin('second_factors', (join) => join.onRef('second_factors.admin_id', '=', 'admins.id').on('second_factors.enabled_at', 'is not', null))
      .where('email', '=', email)
      .where('status', '=', 'active')
      .select(['admins.id', 'email', 'first_name', 'surname', 'password_hash', 'second_factors.admin_id as second_factor'])
      .executeTakeFirst()
    const refuse = async (failure: Failure): Promise<never> => {
      metrics.signIns.inc({ outcome: 'refused' })
      await refuseAttempt({ action: 'session.refused', actor: { address }, email, adminId: admin?.id, failures }, services)
      throw failure
    }
    if (!(await passwordFits(body.password, admin?.password_hash)) || !admin) return refuse(wrong('password', 'invalid_credentials'))
    if (admin.second_factor === null) return accept(admin, call, services, tokens, false)
    if (!body.code) {
      await forgiveAttempt(db, email)
      throw new Failure('second_factor_required', { problems: [{ field: 'code', code: 'second_factor_required' }] })
    }
    if (!(await proveSecondFactor({ admin, code: body.code, address }, services, keys))) return refuse(wrong('code', 'second_factor_wrong'))
    return accept(admin, call, services, tokens, true)
  })

type Administrator = { id: string; email: string; first_name: string; surname: string }

async function accept(admin: Administrator & { password_hash: string | null }, origin: Origin, services: Services, tokens: Tokens, confirmed: boolean): Promise<{ token: string }> {
  const token = await signIn(admin, origin, services, tokens, { confirmed, passwordHash: admin.password_hash })
  services.metrics.signIns.inc({ outcome: 'accepted' })
  return { token }
}

/**
 * Opens a session for somebody who has proved who they are, and writes it down.
 * @param options `confirmed`: they have proved their second factor as well; `passwordHash`: what their password was compared with
 * @returns the token. @throws {Failure} invalid_credentials when password or status changed since they were looked at
 */
export async function signIn(admin: Administrator, origin: Origin, services: Services, tokens: Tokens, options: { confirmed: boolean; passwordHash?: string | null } = { confirmed: false }): Promise<string> {
  const session = await services.db.transaction().execute(async (transaction) => {
    // Holds the administrator's row before the session is there: a password that is being changed ends this one as well.
    let standing = transaction.updateTable('admins').set({ last_login_at: services.clock.now() }).where('id', '=', admin.id).where('status', '=', 'active')
    if (options.passwordHash !== undefined) standing = standing.where('password_hash', '=', options.passwordHash)
    const { numUpdatedRows } = await standing.executeTakeFirst()
    if (numUpdatedRows === 0n) throw wrong('password', 'invalid_credentials')
    const opened = await openSession(transaction, admin.id, origin, options.confirmed, services)
    await clearAttempts(transaction, admin.email)
    await writeAudit(transaction, { actor: { id: admin.id, email: admin.email, address: origin.address }, action: 'session.started', subject: { type: 'session', id: opened.id } })
    return opened
  })
  const name = `${admin.first_name} ${admin.surname}`
  return tokens.sign({ sub: admin.id, sid: session.id, email: admin.email, name }, session.createdAt, session.expiresAt)
}

const wrong = (field: string, code: 'invalid_credentials' | 'second_factor_wrong') => new Failure(code, { problems: [{ field, code }] })

function readCredentials(body: { email: string; password: string }): string {
  const read = readEmail(body.email)
  const blank = body.password === '' && { password: 'blank' }
  if ('code' in read) throw invalid({ email: read.code, ...blank })
  if (blank) throw invalid(blank)
  return read.value
}
