import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import type { Mail } from '../../engines/mail/outbox.ts'
import type { Settings } from '../../platform/settings.ts'

/** The mail that says how to get back into an account, in the user's language. Pressed twice within a minute, it is sent once. */
export function recoveryMail(user: { id: string; first_name: string; email: string; language: Language }, { settings, now }: { settings: Settings; now: Date }): Mail {
  const { mails } = messages[user.language]
  const params = { programme: settings.PROGRAMME_NAME, name: user.first_name }
  return {
    reference: `user-recovery:${user.id}:${now.toISOString().slice(0, 16)}`,
    recipient: user.email,
    subject: fill(mails.user_recovery_subject, params),
    body: fill(mails.user_recovery_body, params),
  }
}
