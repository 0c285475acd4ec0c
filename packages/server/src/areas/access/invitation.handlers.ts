import { sql, type Kysely } from 'kysely'
import type { Language } from '@ventanilla/contract/messages/say'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { countGuess, findLink, hashPassword, lockAccess, lockAccount, newPasswordProblems, signIn, takeLink, type Tokens, issueLink } from '../sign-in/public.ts'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { handle, type Actor } from '../../platform/http/handler.ts'
import { readAdmin } from './admin.list.ts'
import { momentText } from '../../platform/text/panama-days.ts'
import { composeMail } from '../../engines/mail/compose-mail.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import { publicUrl, type Settings } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

/** Whom a link invites, and until when. @throws {Failure} link_invalid, whatever the reason is */
async function readInvitation(db: Kysely<Database>, link: string, language: Language, now: Date) {
  const found = await findLink(db, 'invitation', link, now)
  const admin = found?.admin_id && (await readAdmin(db, found.admin_id, language))
  if (!admin || admin.status !== 'invited') throw new Failure('link_invalid')
  return { admin, expiresAt: found.expires_at }
}

const invitationHandler = handle('invitation', async ({ body, address, language }, services) => {
  await countGuess(address, services)
  const { admin, expiresAt } = await readInvitation(services.db, body.link, language, services.clock.now())
  const { email, first_name, surname, role } = admin
  return { email, first_name, surname, role: role.name, expires_at: expiresAt.toISOString() }
})

/** Sets the password and signs in. Two calls with one link: one wins, the other's link is invalid. */
const acceptInvitationHandler = (tokens: Tokens) =>
  handle('accept-invitation', async (call, services) => {
    const { body, address, language } = call
    await countGuess(address, services)
    const { db, clock, settings } = services
    const { admin } = await readInvitation(db, body.link, language, clock.now())
    const problems = await newPasswordProblems(body, admin.email, settings)
    if (problems.length > 0) throw new Failure('validation_failed', { problems })
    const password_hash = await hashPassword(body.password)
    await inTransaction(db, async (transaction) => {
      const now = clock.now()
      // It makes an administrator, as changes of access do: of two at once the second sees the first, and who can decide is counted with both.
      await lockAccess(transaction)
      const account = await lockAccount(transaction, admin.id)
      if (account?.status !== 'invited' || !(await takeLink(transaction, 'invitation', body.link, now))) throw new Failure('link_invalid')
      await transaction
        .updateTable('admins')
        .set({ status: 'active', password_hash, password_changed_at: now, updated_at: sql`now()`, version: sql`version + 1` })
        .where('id', '=', admin.id)
        .execute()
      const actor = { id: admin.id, email: admin.email, address }
      await writeAudit(transaction, { actor, action: 'admin.accepted', subject: { type: 'admin', id: admin.id }, before: { status: 'invited' }, after: { status: 'active' } })
    })
    return { token: await signIn(admin, call, services, tokens, { confirmed: false, passwordHash: password_hash }) }
  })

export const invitationHandlers = (tokens: Tokens) => [invitationHandler, acceptInvitationHandler(tokens)]

/** Whom an invitation is for. */
type Invited = { id: string; email: string; first_name: string; role: { name: string } }

/** Sends somebody the link that makes them an active administrator, in the language of the caller. A link before it ends. */
export async function invite(transaction: Transaction, admin: Invited, by: { actor: Pick<Actor, 'name'>; language: Language; now: Date; settings: Settings }): Promise<void> {
  const { secret, reference, expiresAt } = await issueLink(transaction, { purpose: 'invitation', admin_id: admin.id }, by.now)
  const params = {
    name: admin.first_name,
    by: by.actor.name,
    role: admin.role.name,
    until: momentText(expiresAt),
    link: `${publicUrl(by.settings)}/invitation?link=${secret}`,
  }
  await enqueueMails(transaction, [
    {
      reference,
      recipient: admin.email,
      ...composeMail('invitation', by.language, params, by.settings),
      secret: true,
    },
  ])
}
