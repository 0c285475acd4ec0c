import { sql } from 'kysely'
import { operations } from '@ventanilla/contract/bulk/operations'
import { uploadList } from '@ventanilla/contract/endpoints/documents.endpoints'
import { containing } from '../../platform/database/query.ts'
import type { Actor } from '../../platform/http/handler.ts'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'
import { operationsOf } from '../../engines/bulk/documents/document.ts'

const key = [byTime(sql`d.created_at`), byNumber(sql`d.id`)]

/** By the administrators whose e-mail has the text: so many addresses, each of which an index finds. */
const uploadedBy = (text: string) => sql<boolean>`d.created_by_email = any(array(select f.email from admins f where f.email like plain_text(${containing(text)})))`

/** Operations whose lists somebody confirms; a list of national IDs is only stored. */
const confirmed = operations.filter(({ endpoints }) => endpoints.process).map(({ id }) => id)

/** What waits for a person in a list. A list that was corrected by a later one waits no longer, unless that one came to nothing, and one without its rows can't be confirmed. */
const waits = sql`case when d.status = 'validated' and d.dropped_at is null and d.operation = any(${confirmed}::text[]) then
  case when d.fail_count = 0 then 'to_confirm'
    when not exists (select from upload_documents c where c.origin_id = coalesce(d.origin_id, d.id) and c.id > d.id and c.problem is null) then 'to_correct' end end`

/** Uploaded lists of the operations that the caller may know of. */
export function uploadedLists({ grants }: Pick<Actor, 'grants'>): ServedList<typeof uploadList> {
  return defineSource(uploadList, {
    from: { upload_documents: 'd' },
    where: sql`d.operation = any(${operationsOf(grants)}::text[])`,
    columns: {
      upload_document_id: shownId(sql`d.id`),
      operation: sql`d.operation`,
      file_name: sql`d.file_name`,
      file_size: sql`d.file_size`,
      status: sql`d.status`,
      total_count: sql`d.total_count`,
      success_count: sql`d.success_count`,
      fail_count: sql`d.fail_count`,
      cancelled_count: sql`d.cancelled_count`,
      cancelled_at: shownTime(sql`d.cancelled_at`),
      processed_count: sql`d.processed_count`,
      pending_count: sql`d.pending_count`,
      total_amount: shownMoney(sql`d.total_cents`),
      warnings: sql`d.warnings`,
      emails: sql`d.emails`,
      mails: sql`(select list_mails(f) from upload_documents f where f.id = d.id)`,
      created_at: shownTime(sql`d.created_at`),
      created_by: sql`d.created_by_email`,
      processed_at: shownTime(sql`d.processed_at`),
      expected_count: sql`d.expected_count`,
      problem: sql`d.problem`,
      dropped_at: shownTime(sql`d.dropped_at`),
    },
    key,
    sorts: {
      created_at: key,
      created_by: [byText(sql`d.created_by_email`), ...key],
      file_name: [byName(sql`d.file_name`), ...key],
      operation: [byText(sql`d.operation`), ...key],
      status: [byText(sql`d.status`), ...key],
      total_count: [byNumber(sql`d.total_count`), ...key],
      success_count: [byNumber(sql`d.success_count`), ...key],
      fail_count: [byNumber(sql`d.fail_count`), ...key],
    },
    filters: { operation: sql`d.operation`, status: sql`d.status`, waits, created_at: sql`d.created_at`, total_amount: sql`d.total_cents`, created_by: uploadedBy },
    search: textHas(sql`d.file_name || ' ' || d.created_by_email || ' ' || d.id`),
  })
}
