import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ListMail, Progress, UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import { fromCents } from '@ventanilla/contract/money'
import { allows, reading, type Grants } from '@ventanilla/contract/permissions'
import type { RowOf } from '../../../platform/database/schema.ts'

export type DocumentRow = RowOf<'upload_documents'>

/** A stored list as the API tells of it, beside what became of its mails. */
export const documentView = (row: DocumentRow, mails: ListMail[] = []): UploadDocument => ({
  upload_document_id: String(row.id),
  operation: row.operation,
  file_name: row.file_name,
  file_size: row.file_size,
  status: row.status,
  total_count: row.total_count,
  success_count: row.success_count,
  fail_count: row.fail_count,
  processed_count: row.processed_count,
  pending_count: row.pending_count,
  total_amount: row.total_cents === null ? null : fromCents(row.total_cents),
  warnings: row.warnings,
  emails: row.emails,
  mails,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by_email,
  processed_at: row.processed_at?.toISOString() ?? null,
})

export const progressView = (row: DocumentRow): Progress => ({
  upload_document_id: String(row.id),
  operation: row.operation,
  status: row.status,
  total_count: row.total_count,
  processed_count: row.processed_count,
  pending_count: row.pending_count,
  success_count: row.success_count,
  fail_count: row.fail_count,
})

/** Statuses that nothing leaves any more: every row has its result. */
export const isFinished = ({ status }: Pick<DocumentRow, 'status'>): boolean => status === 'completed' || status === 'partially_completed' || status === 'failed'

/** Whether somebody may read the lists of an operation: who requests it and who approves it. */
export const mayView = (grants: Grants, { access }: BulkDefinition): boolean => allows(grants, reading(access))
