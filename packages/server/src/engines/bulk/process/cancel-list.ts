import { bulkEndpoints, type BulkEndpoint, type UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ChangeEndpoint } from '@ventanilla/contract/endpoint'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { widened, type InputOf, type Parts } from '../../changes/change.ts'
import { answerMade, changeCallOf, makeChange, registerChange, type ChangeRegistration } from '../../changes/make-change.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { endWithoutRows } from '../upload/validate-list.ts'
import { documentView, findDocument, isFinished, notifyProgress, openDocument, type DocumentRow } from '../documents/document.ts'
import { processListTask } from './process-list.ts'

type Cancelling = InputOf<BulkEndpoint<'cancel'>>

/** Cancels the rows of a list that processing has not come to, or its validation. A second call, or one that comes too late, changes nothing. */
export function cancelHandler(definition: BulkDefinition): ChangeRegistration[] {
  const endpoint = bulkEndpoints(definition).cancel
  if (!endpoint) return []
  const change = widened(`${definition.id}/cancel`, endpoint as ChangeEndpoint, cancelling(definition))
  const handled = registerChange<Cancelling['body']>(change, async (call, services) => {
    await openDocument(services.db, definition, call.body.upload_document_id, call.actor)
    return answerMade(await makeChange<UploadDocument>(change, changeCallOf(call), services), call.reply)
  })
  return [handled]
}

/**
 * The lock of the list waits for the batch that is being applied, so that a list is cancelled between two batches. What
 * remains is done by the worker that processes the list: its rows get their results there, as all others do. A list that is being
 * validated is canceled at once: the worker that validates it notices between two segments, or at its end, and gives it up.
 */
const cancelling = (definition: BulkDefinition): Parts<Cancelling, DocumentRow, UploadDocument> => ({
  lock: (db, { body }) => runSql(db, 'select from upload_documents where id = $1 for update', [Number(body.upload_document_id)]),
  read: async ({ db }, { body }) => {
    const document = await findDocument(db, body.upload_document_id)
    return document?.operation === definition.id ? document : undefined
  },
  subject: ({ id, file_name }) => ({ id: String(id), name: file_name }),
  already: (document) => (document.cancelled_at !== null || isFinished(document) || (document.status !== 'uploaded' && document.processed_count + document.pending_count >= document.total_count) ? documentView(document) : undefined),
  facts: (_input, { processed_count, total_count }) => ({ processed_count, total_count }),
  moving: ['processed_count'],
  check: (_context, _input, { status }) => {
    if (status !== 'processing' && status !== 'uploaded') throw new Failure('changed_meanwhile')
  },
  apply: async ({ db, actor, now }, _input, { id, status, processed_count: read }) => {
    if (status === 'uploaded') await endWithoutRows(db, id, { status: 'cancelled', problem: { code: 'list_validation_cancelled' } })
    const document = onlyRow(await runSql<DocumentRow>(db, 'update upload_documents set cancelled_at = $2, cancelled_by_email = $3, touched_at = now() where id = $1 returning *', [id, now, actor.email]))
    // Its job may be pausing for hours after failures: it is due now.
    if (status === 'processing') await enqueue(db, processListTask, { document: id })
    await notifyProgress(db, id)
    const { processed_count, total_count } = status === 'uploaded' ? { processed_count: read, total_count: 0 } : document
    return { answer: documentView(document), entries: [{ subject: { type: 'upload_document', id: String(id) }, after: { processed_count, total_count } }] }
  },
})
