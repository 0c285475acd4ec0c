import { messages } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../audit/write-audit.ts'
import { handle } from '../http/handler.ts'

/** Sign-out ends this session at once: its token opens nothing any more. */
export const logoutHandler = handle('logout', async ({ actor, address, language }, { db, clock }) => {
  await db.transaction().execute(async (transaction) => {
    const ended = { ended_at: clock.now(), ended_because: 'signed_out' as const }
    const { numUpdatedRows } = await transaction.updateTable('sessions').set(ended).where('id', '=', actor.session.id).where('ended_at', 'is', null).executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await writeAudit(transaction, { actor: { ...actor, address }, action: 'session.ended', subject: { type: 'session', id: actor.session.id } })
  })
  return { detail: messages[language].answers.signed_out }
})

export const currentUserHandler = handle('current-user', async ({ actor, language }, { db }) => {
  const { first_name, surname } = await db.selectFrom('admins').select(['first_name', 'surname']).where('id', '=', actor.id).executeTakeFirstOrThrow()
  return {
    id: actor.id,
    email: actor.email,
    first_name,
    surname,
    role: actor.role,
    permissions: { request: [...actor.grants.request], approve: [...actor.grants.approve] },
    language,
    second_factor: false,
    session: { id: actor.session.id, expires_at: actor.session.expiresAt.toISOString(), idle_expires_at: actor.session.idleExpiresAt.toISOString() },
  }
})
