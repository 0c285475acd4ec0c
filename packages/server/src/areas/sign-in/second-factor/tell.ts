import type { Transaction } from 'kysely'
import type { SecondFactorMail } from '@ventanilla/contract/messages/messages'
import { composeMail } from '../../../engines/mail/compose-mail.ts'
import { enqueueMails } from '../../../engines/mail/outbox.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Services } from '../../../platform/services.ts'
import { momentText } from '../../../platform/text/panama-days.ts'

/** Tells an administrator by mail what was done to their second factor, in the caller's transaction: who did it may be somebody else. */
export async function tellOfSecondFactor(transaction: Transaction<Database>, adminId: string, what: SecondFactorMail, { clock, settings }: Pick<Services, 'clock' | 'settings'>): Promise<void> {
  const { email, first_name, language } = await transaction.selectFrom('admins').select(['email', 'first_name', 'language']).where('id', '=', adminId).executeTakeFirstOrThrow()
  const now = clock.now()
  const mail = composeMail(what, language, { name: first_name, at: momentText(now) }, settings)
  await enqueueMails(transaction, [{ reference: `${what}:${adminId}:${now.toISOString()}`, recipient: email, ...mail }])
}
