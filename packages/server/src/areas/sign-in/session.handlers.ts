import type { CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { changeOwnAccount } from './own-account.ts'
import { endSessions, idleEnd, openSessions, renewSession } from './authenticate.ts'
import { keepForPages } from './page-session.ts'
import { roleName } from './system-roles.ts'

/** Sign-out ends this session at once: its token no longer opens anything. */
const logoutHandler = handle('logout', async ({ actor, address, language, reply }, services) => {
  await changeOwnAccount({ actor }, services, async ({ transaction }) => {
    const ended = await endSessions(transaction, { adminId: actor.id, because: 'signed_out', only: actor.session.id }, services)
    if (ended > 0) await writeAudit(transaction, { actor: { ...actor, address }, action: 'session.ended', subject: { type: 'session', id: actor.session.id } })
  })
  keepForPages(reply, undefined, services.settings)
  return { detail: messages[language].answers.signed_out }
})

/** The caller as the contract shows one: their name and wishes as they stand now, their permissions as this request was checked. */
export async function describeActor(actor: Actor, language: Language, { db }: Pick<Services, 'db'>): Promise<CurrentUser> {
  const { first_name, surname, notice_mails } = await db.selectFrom('admins').select(['first_name', 'surname', 'notice_mails']).where('id', '=', actor.id).executeTakeFirstOrThrow()
  return {
    id: actor.id,
    email: actor.email,
    first_name,
    surname,
    role: { id: actor.role.id, name: roleName(actor.role, language) },
    permissions: { request: [...actor.grants.request], approve: [...actor.grants.approve] },
    language,
    notice_mails,
    second_factor: actor.secondFactor,
    second_factor_required: actor.needsSecondFactor,
    session: { id: actor.session.id, ...limitsOf(actor) },
  }
}

const limitsOf = ({ session }: Actor) => ({ expires_at: session.expiresAt.toISOString(), idle_expires_at: session.idleExpiresAt.toISOString() })

const currentUserHandler = handle('current-user', ({ actor, language }, services) => describeActor(actor, language, services))

/** Always written: the caller wants to be sure, and the browser asks seldom. */
const extendHandler = handle('extend-session', async ({ actor }, { db, clock, settings }) => {
  const now = clock.now()
  if (!(await renewSession(db, actor.session.id, now))) throw new Failure('session_ended')
  return { ...limitsOf(actor), idle_expires_at: idleEnd(now, settings).toISOString() }
})

const ownSessionsHandler = handle('own-sessions', async ({ actor }, services) => {
  const rows = await openSessions(services.db, services)
    .where('admin_id', '=', actor.id)
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'address', 'user_agent'])
    .orderBy((order) => order('id', '=', actor.session.id), 'desc')
    .orderBy('seen_at', 'desc')
    .execute()
  return {
    results: rows.map(({ created_at, seen_at, expires_at, ...row }) => ({
      ...row,
      current: row.id === actor.session.id,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  }
})

const endSessionHandler = handle('end-session', async ({ actor, address, body, language }, services) => {
  await changeOwnAccount({ actor }, services, async ({ transaction }) => {
    const ended = await endSessions(transaction, { adminId: actor.id, because: 'closed', only: body.id }, services)
    if (ended === 0) throw new Failure('not_found')
    await writeAudit(transaction, { actor: { ...actor, address }, action: 'session.ended', subject: { type: 'session', id: body.id } })
  })
  return { detail: messages[language].answers.session_closed }
})

const endOtherSessionsHandler = handle('end-other-sessions', async ({ actor, address, language }, services) => {
  await changeOwnAccount({ actor }, services, async ({ transaction }) => {
    const ended = await endSessions(transaction, { adminId: actor.id, because: 'closed', except: actor.session.id }, services)
    if (ended > 0) await writeAudit(transaction, { actor: { ...actor, address }, action: 'session.ended_others', subject: { type: 'admin', id: actor.id }, after: { sessions_ended: ended } })
  })
  return { detail: messages[language].answers.sessions_closed }
})

export const sessionHandlers = [logoutHandler, currentUserHandler, extendHandler, ownSessionsHandler, endSessionHandler, endOtherSessionsHandler]
