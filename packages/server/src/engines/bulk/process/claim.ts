import type { PoolClient } from 'pg'
import { writeAudit } from '../../audit/write-audit.ts'
import type { DocumentRow } from '../documents/document.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { enqueue } from '../../jobs/queue.ts'
import { processListTask } from './process-list.ts'
import type { Language } from '@ventanilla/contract/messages/say'

/** `emails`: whom to notify; `unwritten`: which of them can't be written to. */
export type Confirmation = { documentId: number; emails: readonly string[]; unwritten?: readonly string[]; actor: Actor; address: string; language: Language }

/**
 * Claims a valid list for processing and queues the work, all in the caller's transaction. One statement decides: of any
 * number of calls, one gets the list and the others nothing.
 */
export async function claim(client: PoolClient, { documentId, emails, unwritten = [], actor, address, language }: Confirmation): Promise<DocumentRow | undefined> {
  const { rows } = await client.query<DocumentRow>(
    `update upload_documents
     set status = 'processing', emails = $2, unwritten_emails = $6, language = $3, confirmed_at = now(), confirmed_by = $4, confirmed_by_email = $5, touched_at = now(),
       success_count = 0, fail_count = 0, processed_count = 0, processed_row = 0, total_cents = total_cents * 0
     where id = $1 and status = 'validated' and fail_count = 0 and total_count > 0
     returning *`,
    [documentId, emails, language, actor.id, actor.email, unwritten],
  )
  const [document] = rows
  if (!document) return undefined
  await enqueue(client, processListTask, { document: documentId })
  await writeAudit(client, {
    actor: { id: actor.id, email: actor.email, address },
    action: 'bulk.confirmed',
    subject: { type: 'upload_document', id: String(documentId) },
    before: { status: 'validated' },
    after: { status: 'processing', operation: document.operation, total_count: document.total_count },
  })
  return document
}
