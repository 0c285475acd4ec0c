import { sql } from 'kysely'
import { messages } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Actor } from '../../platform/http/handler.ts'
import { newPasswordProblems, hashPassword } from './passwords.ts'
import { changeOwnAccount, provePassword } from './own-account.ts'
import { describeActor } from './session.handlers.ts'
import { setPassword } from './set-password.ts'

/** An account has one owner: nobody changes another's through these, whatever they may do elsewhere. */
function requireOwn(actor: Actor, id: string): void {
  if (actor.id !== id) throw new Failure('forbidden')
}

/** What of their own account people change as they like. */
const own = ['first_name', 'surname', 'language', 'notice_mails'] as const
/** What forms of other administrators show of it: only that makes them stale. */
const shown: readonly (typeof own)[number][] = ['first_name', 'surname']

const editProfileHandler = handle('edit-profile', async ({ params, actor, address, body, language }, services) => {
  requireOwn(actor, params.id)
  await changeOwnAccount({ actor }, services, async ({ transaction, account, now }) => {
    const changed = own.filter((field) => body[field] !== undefined && body[field] !== account[field])
    if (changed.length === 0) return
    const only = (values: { readonly [K in (typeof own)[number]]?: (typeof account)[K] | undefined }) => Object.fromEntries(changed.map((field) => [field, values[field]]))
    await transaction
      .updateTable('admins')
      .set({ ...only(body), updated_at: now, ...(changed.some((field) => shown.includes(field)) && { version: sql`version + 1` }) })
      .where('id', '=', actor.id)
      .execute()
    await writeAudit(transaction, { actor: { ...actor, address }, action: 'profile.changed', subject: { type: 'admin', id: actor.id }, before: only(account), after: only(body) })
  })
  return describeActor(actor, language, services)
})

const changePasswordHandler = handle('change-password', async (call, services) => {
  const { params, actor, address, body, language } = call
  requireOwn(actor, params.id)
  const problems = await newPasswordProblems(body, actor.email, services.settings)
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
  const provedHash = await provePassword(call, body.current_password, services)
  const passwordHash = await hashPassword(body.password)
  await changeOwnAccount(
    call,
    services,
    ({ transaction, account }) => setPassword(transaction, { admin: account, passwordHash, action: 'password.changed', actor: { ...actor, address }, keep: actor.session.id, language }, services),
    provedHash,
  )
  return { detail: messages[language].answers.password_changed }
})

export const profileHandlers = [editProfileHandler, changePasswordHandler]
