import { sql } from 'kysely'
import { nationalIds } from '@ventanilla/contract/bulk/national-ids.bulk'
import { nationalIdList, nationalIdRowList, segmentationList, segmentHistoryList, segmentList } from '@ventanilla/contract/endpoints/segments.endpoints'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { object, shownAdmin, shownId, shownTime, textHas } from '../../engines/lists/shown.ts'

const id = byText(sql`s.id`)
const key = [byTime(sql`s.created_at`), id]
const userCount = sql`(select count(*)::int from segment_members m where m.segment_id = s.id)`

/** The segments that may be chosen: some dozens. */
export const segments: ServedList<typeof segmentList> = defineSource(segmentList, {
  from: { segments: 's' },
  where: sql`s.status = 'active'`,
  columns: { id: sql`s.id`, name: sql`s.name`, user_count: userCount, created_at: shownTime(sql`s.created_at`) },
  key,
  sorts: { name: [byName(sql`s.name`), id], created_at: key },
  filters: { created_at: sql`s.created_at` },
  search: textHas(sql`s.name`),
})

/** All segments with what they are made of. */
export const segmentations: ServedList<typeof segmentationList> = defineSource(segmentationList, {
  from: { segments: 's' },
  joins: { d: sql`left join upload_documents d on d.id = s.upload_document_id` },
  columns: {
    id: sql`s.id`,
    name: sql`s.name`,
    type: sql`s.type`,
    match: sql`s.match`,
    rules: sql`s.rules`,
    upload_document_id: shownId(sql`s.upload_document_id`),
    file_name: sql`d.file_name`,
    user_count: userCount,
    status: sql`s.status`,
    uses: sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from segment_uses(s.id) x)`,
    refreshed_at: shownTime(sql`s.refreshed_at`),
    created_at: shownTime(sql`s.created_at`),
    version: sql`s.version`,
  },
  key,
  sorts: { name: [byName(sql`s.name`), id], status: [byText(sql`s.status`), id], refreshed_at: [byTime(sql`coalesce(s.refreshed_at, '-infinity')`), id], created_at: key },
  filters: { type: sql`s.type`, status: sql`s.status`, created_at: sql`s.created_at` },
  search: textHas(sql`s.name`),
})

const entryKey = [byTime(sql`e.at`), byNumber(sql`e.id`)]

/** What was done with segments: the entries of the audit log about them. */
export const segmentHistory: ServedList<typeof segmentHistoryList> = defineSource(segmentHistoryList, {
  from: { audit_entries: 'e' },
  where: sql`e.subject_type = 'segment'`,
  joins: { s: sql`left join segments s on s.id = e.subject_id` },
  columns: { id: shownId(sql`e.id`), segment_id: sql`e.subject_id`, name: sql`s.name`, at: shownTime(sql`e.at`), actor: shownAdmin(sql`e.actor`), approver: sql`e.approver`, action: sql`e.action`, before: sql`e.before`, after: sql`e.after` },
  key: entryKey,
  sorts: { at: entryKey },
  filters: { segment_id: (one) => sql`e.subject_id = ${one}`, at: sql`e.at` },
})

const documentKey = [byTime(sql`d.created_at`), byNumber(sql`d.id`)]

/** The uploaded lists of national IDs. */
export const nationalIdLists: ServedList<typeof nationalIdList> = defineSource(nationalIdList, {
  from: { upload_documents: 'd' },
  where: sql`d.operation = ${nationalIds.id} and d.status <> 'uploaded' and d.problem is null`,
  joins: { n: sql`cross join lateral (select count(*)::int as total, count(i.user_id)::int as matched from national_ids_of(d.id) i) n` },
  columns: { id: shownId(sql`d.id`), file_name: sql`d.file_name`, total_count: sql`n.total`, matched_count: sql`n.matched`, unmatched_count: sql`n.total - n.matched`, created_at: shownTime(sql`d.created_at`), created_by: sql`d.created_by_email` },
  key: documentKey,
  sorts: { created_at: documentKey, file_name: [byName(sql`d.file_name`), ...documentKey] },
  filters: { created_at: sql`d.created_at` },
  search: textHas(sql`d.file_name`),
})

const rowKey = [byNumber(sql`i.row_number`)]
const none = sql`''`

/** The rows of one of them. `of`: what their reader may see of people; without it nobody is found by what a row says of them. */
export const nationalIdRowsOf = (document: number, of: 'users' | 'matches'): ServedList<typeof nationalIdRowList> =>
  defineSource(nationalIdRowList, {
    from: { national_ids: 'i' },
    rows: sql`select * from national_ids_of(${document}::bigint)`,
    columns: {
      upload_document_id: sql`${String(document)}::text`,
      row: sql`i.row_number`,
      national_id: of === 'users' ? sql`i.national_id` : none,
      email: of === 'users' ? sql`i.email` : none,
      mobile: of === 'users' ? sql`i.mobile` : none,
      user_id: sql`i.user_id`,
      matched: sql`case when i.user_id is null then 'no' else 'yes' end`,
    },
    key: rowKey,
    sorts: { row: rowKey },
    filters: { upload_document_id: { chosen: () => sql`true` }, matched: sql`case when i.user_id is null then 'no' else 'yes' end` },
    search: of === 'matches' ? () => sql`false` : textHas(sql`i.national_id || ' ' || i.email || ' ' || i.mobile`),
  })

/** A user as an example of a segment: enough to see whether the right people are in it. */
export const shownExample = object({ id: sql`u.id`, first_name: sql`u.first_name`, surname: sql`u.surname`, status: sql`u.status`, region: sql`u.region` })
