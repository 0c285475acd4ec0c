import { sql } from 'kysely'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { operations } from '@ventanilla/contract/bulk/operations'
import type { documentEndpoints } from '@ventanilla/contract/endpoints/documents.endpoints'
import type { Actor } from '../../platform/http/handler.ts'
import { defineList, type SortOf } from '../../engines/lists/list-source.ts'
import { shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'
import { mayView } from '../../engines/bulk/documents/document.ts'

type Narrowed = { operation?: string | undefined; status?: string | undefined }

/** Uploaded lists of the operations that the caller may know of; only those of one operation or in one state where asked for. */
export function uploadedLists({ grants }: Pick<Actor, 'grants'>, { operation, status }: Narrowed = {}) {
  const known = operations.filter((definition) => mayView(grants, definition)).map(({ id }) => id)
  return defineList<UploadDocument, SortOf<(typeof documentEndpoints)['upload-history']>>({
    from: sql`upload_documents d`,
    where: sql`d.operation = any(${known}::text[]) and (${operation ?? null}::text is null or d.operation = ${operation ?? null}) and (${status ?? null}::text is null or d.status = ${status ?? null})`,
    columns: {
      upload_document_id: shownId(sql`d.id`),
      operation: sql`d.operation`,
      file_name: sql`d.file_name`,
      file_size: sql`d.file_size`,
      status: sql`d.status`,
      total_count: sql`d.total_count`,
      success_count: sql`d.success_count`,
      fail_count: sql`d.fail_count`,
      processed_count: sql`d.processed_count`,
      pending_count: sql`d.pending_count`,
      total_amount: shownMoney(sql`d.total_cents`),
      warnings: sql`d.warnings`,
      emails: sql`d.emails`,
      mails: sql`list_mails(d)`,
      created_at: shownTime(sql`d.created_at`),
      created_by: sql`d.created_by_email`,
      processed_at: shownTime(sql`d.processed_at`),
    },
    key: [
      { column: sql`d.created_at`, type: 'timestamptz' },
      { column: sql`d.id`, type: 'bigint' },
    ],
    sorts: {
      created_at: sql`d.created_at`,
      created_by: sql`d.created_by_email`,
      file_name: sql`d.file_name collate "es-x-icu"`,
      operation: sql`d.operation`,
      status: sql`d.status`,
      total_count: sql`d.total_count`,
      success_count: sql`d.success_count`,
      fail_count: sql`d.fail_count`,
    },
    search: (pattern) => sql`plain_text(d.file_name || ' ' || d.created_by_email || ' ' || d.id) like plain_text(${pattern})`,
  })
}
