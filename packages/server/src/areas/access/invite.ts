import type { Transaction } from 'kysely'
import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import { issueLink } from '../sign-in/public.ts'
import { momentText } from '../../platform/text/words.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { enqueueMails } from '../../engines/mail/outbox.ts'
import { publicUrl, type Settings } from '../../platform/settings.ts'

/** Whom an invitation is for. */
export type Invited = { id: string; email: string; first_name: string; role: { name: string } }

/** Sends somebody the link that makes them an active administrator, in the language of the caller. A link before it ends. */
export async function invite(transaction: Transaction<Database>, admin: Invited, by: { actor: Actor; language: Language; now: Date; settings: Settings }): Promise<void> {
  const { secret, hash, expiresAt } = await issueLink(transaction, { purpose: 'invitation', admin_id: admin.id }, by.now)
  const { mails } = messages[by.language]
  const params = {
    programme: by.settings.PROGRAMME_NAME,
    name: admin.first_name,
    by: by.actor.name,
    role: admin.role.name,
    until: momentText(expiresAt),
    link: `${publicUrl(by.settings)}/invitation?link=${secret}`,
  }
  await enqueueMails(transaction, [
    {
      reference: `invitation:${hash}`,
      recipient: admin.email,
      subject: fill(mails.invitation_subject, params),
      body: fill(mails.invitation_body, params),
      secret: true,
    },
  ])
}
