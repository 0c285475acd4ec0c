import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'

/** Blanks what a user has submitted, and the mails that were written to them about it; that there were attempts stays. */
export async function forgetSubmitted(db: Transaction, userId: string): Promise<void> {
  await runSql(db, `update kyc_attempts set data = '{}', comment = '' where user_id = $1`, [userId])
  await runSql(db, `update mail_outbox set recipient = '', subject = '', body = '', html = '', failed_at = case when sent_at is null then coalesce(failed_at, now()) end where reference like 'kyc:' || $1 || ':%'`, [userId])
}
