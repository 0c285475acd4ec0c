import { noticeText } from '@ventanilla/contract/messages/notice-text'
import { messages } from '@ventanilla/contract/messages/say'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publicUrl } from '../../platform/settings.ts'
import { defineTask } from '../jobs/jobs.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { enqueueMails } from '../mail/outbox.ts'

/** Writes the mails about notices, each in the language of who gets it. Each is written once, however often the job is done. */
export const mailNoticesTask = defineTask({
  name: 'mail-notices',
  payload: z.object({ ids: z.array(z.number().int()) }),
  // Not with what sends mails: a mailing keeps that busy for hours.
  pool: 'urgent',
  work: ({ db, settings }, { ids }) =>
    inTransaction(db, async (transaction) => {
      const notices = await transaction
        .selectFrom('notices')
        .innerJoin('admins', 'admins.id', 'notices.admin_id')
        .where('notices.id', 'in', ids)
        .where('admins.status', '=', 'active')
        .where('admins.notice_mails', '=', true)
        .select(['kind', 'params', 'link', 'subject_type', 'subject_id', 'admin_id', 'email', 'first_name', 'language'])
        .execute()
      const mails = notices.map(({ kind, params, link, subject_type, subject_id, admin_id, email, first_name, language }) => {
        const values = { name: first_name, notice: noticeText({ kind, params, subject_id }, messages[language]), link: `${publicUrl(settings)}${link}` }
        return {
          reference: `notice:${kind}:${subject_type}:${subject_id}:${admin_id}`,
          recipient: email,
          ...composeMail('notice', language, values, settings),
        }
      })
      await enqueueMails(transaction, mails)
    }),
})
