import { sql } from 'kysely'
import { kycMailRecipientList, kycMailRunList } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas, idIs, shownAdmin, shownHolder, shownId, shownTime } from '../../engines/lists/shown.ts'

const byMoment = [byTime(sql`r.created_at`), byNumber(sql`r.id`)]

/** Mails to all, with how many of their recipients stand where. */
export const kycMailRuns: ServedList<typeof kycMailRunList> = defineSource(kycMailRunList, {
  from: { mailings: 'r' },
  where: sql`r.kind <> 'notification'`,
  joins: { d: sql`left join admins d on d.id = r.created_by` },
  columns: {
    id: shownId(sql`r.id`),
    kind: sql`r.kind`,
    total_count: sql`r.total_count`,
    pending_count: sql`r.pending_count`,
    waiting_count: sql`r.waiting_count`,
    sent_count: sql`r.sent_count`,
    failed_count: sql`r.failed_count`,
    skipped_count: sql`r.skipped_count`,
    created_at: shownTime(sql`r.created_at`),
    created_by: shownAdmin(sql`d.email`),
    ended_at: shownTime(sql`r.ended_at`),
  },
  key: byMoment,
  sorts: { created_at: byMoment },
  filters: { kind: sql`r.kind` },
})

const byUser = [byNumber(sql`p.mailing_id`), byText(sql`p.user_id`)]

/** What became of each recipient of the mails to all. */
export const kycMailRecipients: ServedList<typeof kycMailRecipientList> = defineSource(kycMailRecipientList, {
  from: { mailing_recipients: 'p' },
  // As an array: an index is read in order for these alone. Notifications may have many more recipients, and are passed over.
  where: sql`p.mailing_id = any(array(select k.id from mailings k where k.kind <> 'notification'))`,
  joins: { u: sql`join users u on u.id = p.user_id` },
  columns: { ...shownHolder, run_id: shownId(sql`p.mailing_id`), outcome: sql`p.outcome`, at: shownTime(sql`p.at`) },
  key: byUser,
  sorts: { user_id: byUser, outcome: [byNumber(sql`p.mailing_id`), byText(sql`p.outcome`), byText(sql`p.user_id`)] },
  filters: { run_id: idIs(sql`p.mailing_id`), outcome: sql`p.outcome` },
  search: (text) => sql`p.user_id in (select u.id from users u where ${holderHas(text)})`,
})
