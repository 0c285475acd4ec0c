import type { Language } from '@ventanilla/contract/messages/say'
import { composeMail } from '../../engines/mail/compose-mail.ts'
import type { Mail } from '../../engines/mail/outbox.ts'
import type { Settings } from '../../platform/settings.ts'

/** The mail that says how to get back into an account, in the user's language. Pressed twice within a minute, it is sent once. */
export const recoveryMail = (user: { id: string; first_name: string; email: string; language: Language }, { settings, now }: { settings: Settings; now: Date }): Mail => ({
  reference: `user-recovery:${user.id}:${now.toISOString().slice(0, 16)}`,
  recipient: user.email,
  ...composeMail('user_recovery', user.language, { name: user.first_name }, settings),
})
