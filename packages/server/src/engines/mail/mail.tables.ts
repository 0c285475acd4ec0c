import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../../platform/database/columns.ts'

export type MailTables = {
  mail_outbox: {
    id: GeneratedAlways<number>
    reference: string
    message_id: Generated<string>
    recipient: string
    subject: string
    body: string
    secret: Generated<boolean>
    created_at: Stamp
    expires_at: Date | null
    attempts: Generated<number>
    next_attempt_at: Stamp
    leased_until: Date | null
    sent_at: Date | null
    failed_at: Date | null
    last_error: string | null
  }
}
