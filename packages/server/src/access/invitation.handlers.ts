import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { passwordProblems, type PasswordPolicy } from '@ventanilla/contract/password'
import { writeAudit } from '../audit/write-audit.ts'
import { countCall } from '../auth/lockout.repository.ts'
import { signIn } from '../auth/login.handler.ts'
import { findLink, takeLink } from '../auth/one-time-links.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Database } from '../database/schema.ts'
import { Failure } from '../http/failure.ts'
import { handle } from '../http/handler.ts'
import type { Services } from '../services.ts'
import { readAdmin } from './admin-list.ts'

/** Links are guessed as little as passwords: both kinds of calls from one address are counted together. */
async function countGuess(address: string, { db, clock, settings }: Services): Promise<void> {
  const { calls, secondsLeft } = await countCall(db, address, clock.now())
  if (calls > settings.LOGIN_RATE) throw new Failure('too_many_requests', { params: { seconds: secondsLeft } })
}

/** Whom a link invites, and until when. @throws {Failure} link_invalid, whatever the reason is */
async function readInvitation(db: Kysely<Database>, link: string, now: Date) {
  const found = await findLink(db, 'invitation', link, now)
  const admin = found?.admin_id && (await readAdmin(db, found.admin_id))
  if (!admin || admin.status !== 'invited') throw new Failure('link_invalid')
  return { admin, expiresAt: found.expires_at }
}

const invitationHandler = handle('invitation', async ({ body, address }, services) => {
  await countGuess(address, services)
  const { admin, expiresAt } = await readInvitation(services.db, body.link, services.clock.now())
  const { email, first_name, surname, role } = admin
  return { email, first_name, surname, role: role.name, expires_at: expiresAt.toISOString() }
})

/** Sets the password and signs in. Two calls with one link: one wins, the other's link is invalid. */
const acceptInvitationHandler = (tokens: Tokens) =>
  handle('accept-invitation', async ({ body, address }, services) => {
    await countGuess(address, services)
    const { db, clock, settings } = services
    const { admin } = await readInvitation(db, body.link, clock.now())
    requirePassword(body, admin.email, settings.PASSWORDS)
    const password_hash = await hashPassword(body.password)
    await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      if (!(await takeLink(transaction, 'invitation', body.link, now))) throw new Failure('link_invalid')
      const { numUpdatedRows } = await transaction
        .updateTable('admins')
        .set({ status: 'active', password_hash, password_changed_at: now, updated_at: sql`now()`, version: sql`version + 1` })
        .where('id', '=', admin.id)
        .where('status', '=', 'invited')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Failure('link_invalid')
      const actor = { id: admin.id, email: admin.email, address }
      await writeAudit(transaction, { actor, action: 'admin.accepted', subject: { type: 'admin', id: admin.id }, before: { status: 'invited' }, after: { status: 'active' } })
    })
    return { token: await signIn(admin, address, services, tokens) }
  })

function requirePassword({ password, confirm_password }: { password: string; confirm_password: string }, email: string, policy: PasswordPolicy): void {
  const problems = passwordProblems(password, email, policy)
  if (password !== confirm_password) problems.push({ field: 'confirm_password', code: 'password_mismatch' })
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
}

export const invitationHandlers = (tokens: Tokens) => [invitationHandler, acceptInvitationHandler(tokens)]
