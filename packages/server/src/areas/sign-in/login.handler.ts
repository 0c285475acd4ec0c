import type { ErrorCode } from '@ventanilla/contract/errors'
import type { FastifyReply } from 'fastify'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { handle } from '../../platform/http/handler.ts'
import { languageOf } from '../../platform/http/negotiate.ts'
import type { Services } from '../../platform/services.ts'
import type { Keys } from '../../platform/keys.ts'
import { clearFailures, limitCalls, MINUTE_MS, networkOf } from './lockout.repository.ts'
import { lockAccount, tryProof, type Outcome } from './own-account.ts'
import { passwordFits } from './passwords.ts'
import { readEmail } from './recovery/recovery.handlers.ts'
import { hasSecondFactor, proveSecondFactor } from './second-factor/prove.ts'
import { openSession, type Origin } from './authenticate.ts'
import { keepForPages } from './page-session.ts'
import type { Tokens } from './tokens.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/**
 * Sign-in. An unknown address, a wrong password and an administrator who is not active answer alike and take as long;
 * five failures lock the address for 15 minutes, whether or not it is known. A wrong code of the second factor is a
 * failure like a wrong password; being asked for the code is none.
 */
export const loginHandler = (tokens: Tokens, keys: Keys) =>
  handle('login', async (call, services) => {
    const { body, address } = call
    const { db, clock, settings, metrics } = services
    await limitCalls(db, { door: 'login', caller: networkOf(address), max: settings.LOGIN_RATE, ms: MINUTE_MS }, clock.now())
    const email = readCredentials(body)
    const attempt = { door: 'sign-in', email, action: 'session.refused', actor: { address } } as const
    const proved = await tryProof(attempt, services, () => proveCredentials({ ...body, email, address }, services, keys)).catch((failure: unknown) => {
      const outcome = failure instanceof Failure && outcomes[failure.code]
      if (outcome) metrics.signIns.inc({ outcome })
      throw failure
    })
    const token = await signIn(proved.admin, call, services, tokens, proved)
    metrics.signIns.inc({ outcome: 'accepted' })
    return { token }
  })

const outcomes: Partial<Record<ErrorCode, string>> = { account_locked: 'locked', too_many_requests: 'locked', invalid_credentials: 'refused', second_factor_wrong: 'refused' }

type Administrator = { id: string; email: string; first_name: string; surname: string }
/** Who has signed in, and by what. `confirmed`: by their second factor as well; `passwordHash`: what their password was compared with. */
type Proved = { admin: Administrator; confirmed: boolean; passwordHash: string | null }
type Credentials = { email: string; password: string; code?: string | undefined; address: string }

/** @throws {Failure} second_factor_required */
async function proveCredentials({ email, password, code, address }: Credentials, services: Services, keys: Keys): Promise<Outcome<Proved>> {
  const { db } = services
  const admin = await db
    .selectFrom('admins')
    .leftJoin('second_factors', (join) => join.onRef('second_factors.admin_id', '=', 'admins.id').on('second_factors.enabled_at', 'is not', null))
    .where('email', '=', email)
    .where('status', '=', 'active')
    .select(['admins.id', 'email', 'first_name', 'surname', 'password_hash', 'second_factors.admin_id as second_factor'])
    .executeTakeFirst()
  if (!(await passwordFits(password, admin?.password_hash)) || !admin) return { wrong: wrong('password', 'invalid_credentials'), adminId: admin?.id }
  const passwordHash = admin.password_hash
  if (admin.second_factor === null) return { right: { admin, confirmed: false, passwordHash } }
  if (!code) throw codeRequired()
  const isRight = await inTransaction(db, (transaction) => proveSecondFactor(transaction, { admin, code, address }, services, keys))
  return isRight ? { right: { admin, confirmed: true, passwordHash } } : { wrong: wrong('code', 'second_factor_wrong'), adminId: admin.id }
}

/**
 * Opens a session for somebody who has proved who they are, and writes it down. Their language is that of the call: mails that come later are in it.
 * @returns the token. @throws {Failure} invalid_credentials when password or status changed since they were looked at,
 * second_factor_required when a second factor was switched on
 */
export async function signIn(admin: Administrator, origin: Origin & { reply: FastifyReply }, services: Services, tokens: Tokens, { confirmed, passwordHash }: Omit<Proved, 'admin'>): Promise<string> {
  const session = await inTransaction(services.db, async (transaction) => {
    const account = await lockAccount(transaction, admin.id)
    if (account?.status !== 'active' || account.password_hash !== passwordHash) throw wrong('password', 'invalid_credentials')
    if (!confirmed && (await hasSecondFactor(transaction, admin.id))) throw codeRequired()
    await transaction.updateTable('admins').set({ last_login_at: services.clock.now(), language: languageOf(origin.request.headers) }).where('id', '=', admin.id).execute()
    const opened = await openSession(transaction, admin.id, origin, confirmed, services)
    await clearFailures(transaction, { door: 'sign-in', email: admin.email })
    await writeAudit(transaction, { actor: { id: admin.id, email: admin.email, address: origin.address }, action: 'session.started', subject: { type: 'session', id: opened.id } })
    return opened
  })
  const name = `${admin.first_name} ${admin.surname}`
  const token = await tokens.sign({ sub: admin.id, sid: session.id, email: admin.email, name }, session.createdAt, session.expiresAt)
  keepForPages(origin.reply, token, services.settings)
  return token
}

const codeRequired = () => new Failure('second_factor_required', { problems: [{ field: 'code', code: 'second_factor_required' }] })
const wrong = (field: string, code: 'invalid_credentials' | 'second_factor_wrong') => new Failure(code, { problems: [{ field, code }] })

function readCredentials(body: { email: string; password: string }): string {
  const read = readEmail(body.email)
  const blank = body.password === '' && { password: 'blank' }
  if ('code' in read) throw invalid({ email: read.code, ...blank })
  if (blank) throw invalid(blank)
  return read.value
}
