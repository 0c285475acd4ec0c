import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/schema.ts'

const DAY = 86_400_000
const DAYS_AGO = 7

/**
 * A mail to those whose KYC was rejected, a week ago: most have it, some mail servers refused it, and some people had sent
 * new documents by then. Those who were rejected since wait for the next one.
 */
export async function writeKycMails(db: Transaction, createdBy: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - DAYS_AGO * DAY)
  const { rows } = await sql<{ id: number }>`insert into mailings (kind, key, created_by, created_at, ended_at) values ('rejected', 'kyc:rejected', ${createdBy}, ${at}, ${at}) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into mailing_recipients (mailing_id, user_id, outcome, at, reference)
    select ${id}, u.id, u.outcome, ${at}, case when u.outcome <> 'moved' then 'kyc:' || u.id || ':' || u.kyc_state_number end
    from (select id, kyc_state_number, case when kyc_status = 'review_needed' then 'moved' when n % 7 = 1 then 'failed' else 'sent' end as outcome
      from (select id, kyc_status, kyc_state_number, row_number() over (partition by kyc_status order by id) as n from users where kyc_status in ('rejected', 'review_needed') and status <> 'Deleted' and kyc_updated_at < ${at}) k
      where case kyc_status when 'rejected' then n % 3 <> 0 else n <= 3 end) u`.execute(db)
  await sql`insert into kyc_mails (user_id, kind, state_number, reference, outcome, run_id, created_at, created_by)
    select p.user_id, 'rejected', u.kyc_state_number, p.reference, p.outcome, ${id}, ${at}, ${createdBy}
    from mailing_recipients p join users u on u.id = p.user_id where p.mailing_id = ${id} and p.reference is not null order by p.user_id`.execute(db)
  await sql`update mailings set total_count = c.total, sent_count = c.sent, failed_count = c.failed, skipped_count = c.total - c.sent - c.failed
    from (select count(*)::int as total, count(*) filter (where outcome = 'sent')::int as sent, count(*) filter (where outcome = 'failed')::int as failed from mailing_recipients where mailing_id = ${id}) c
    where id = ${id}`.execute(db)
}
