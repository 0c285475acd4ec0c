import type { PoolClient } from 'pg'
import type { DocumentStatus } from '@ventanilla/contract/bulk/bulk-shapes'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { operationOf } from '@ventanilla/contract/bulk/operations'
import { fill, messages } from '@ventanilla/contract/messages/say'
import { fromCents } from '@ventanilla/contract/money'
import { writeAudit } from '../../audit/write-audit.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import type { DocumentRow } from '../documents/document.ts'
import { enqueueMails, type Mail } from '../../mail/outbox.ts'
import { momentText } from '../../../platform/text/words.ts'

/** `publicUrl`: the address that people open, for the link in the mail. */
export type FinishSettings = { publicUrl: string }

const statusOf = ({ success_count, fail_count }: DocumentRow): DocumentStatus =>
  fail_count === 0 ? 'completed' : success_count === 0 ? 'failed' : 'partially_completed'

/** Ends a list whose last row is done: its status, the audit entry and the mails, in the transaction of that last row. */
export async function finish(client: PoolClient, document: DocumentRow, settings: FinishSettings): Promise<DocumentRow> {
  const ended = onlyRow(await client.query<DocumentRow>('update upload_documents set status = $2, processed_at = now() where id = $1 returning *', [document.id, statusOf(document)]))
  await writeAudit(client, {
    actor: ended.confirmed_by && ended.confirmed_by_email ? { id: ended.confirmed_by, email: ended.confirmed_by_email } : 'system',
    action: 'bulk.processed',
    subject: { type: 'upload_document', id: String(ended.id) },
    before: { status: 'processing' },
    after: { status: ended.status, operation: ended.operation, success_count: ended.success_count, fail_count: ended.fail_count, total_amount: amountOf(ended) },
  })
  await enqueueMails(client, mailsOf(ended, settings))
  return ended
}

const amountOf = ({ total_cents }: DocumentRow): string | null => (total_cents === null ? null : fromCents(total_cents))

/** 1250.50 → 1,250.50, as both languages write it here (es-PA, en-US). */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ',')

function mailsOf(document: DocumentRow, { publicUrl }: FinishSettings): Mail[] {
  const definition = operationOf(document.operation)
  if (!definition?.notifies) return []
  const { mails, operations } = messages[document.language]
  const params = {
    operation: operations[definition.id]?.title ?? definition.id,
    file: document.file_name,
    ok: document.success_count,
    failed: document.fail_count,
    total: document.total_count,
    amount: grouped(amountOf(document) ?? '0.00'),
    by: document.confirmed_by_email ?? '',
    at: momentText(document.processed_at ?? document.touched_at),
    link: `${publicUrl}/${definition.route}/${document.id}/result`,
  }
  return readAddresses(document.emails).writable.map((recipient) => ({
    reference: `bulk:${document.id}:${recipient}`,
    recipient,
    subject: fill(mails.bulk_done_subject, params),
    body: fill(mails.bulk_done_body, params),
  }))
}
