import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { readAddresses } from '@ventanilla/contract/bulk/notified-addresses'
import { documentView, isFinished, type DocumentRow } from '../documents/document.ts'
import { openDocument } from '../documents/open-document.ts'
import { progressPath, untilFinished } from '../documents/progress.ts'
import { mailsOf } from '../documents/mails-and-warnings.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handleBulk } from '../../../platform/http/handler.ts'
import { prefersCsv } from '../../../platform/http/negotiate.ts'
import { sendJsonStream } from '../../../platform/http/send-stream.ts'
import { sendExport } from '../download/send-export.ts'
import { streamRows } from '../rows/read-rows.ts'
import { processRows } from '../rows/row-views.ts'
import { jsonWithList } from '../../../platform/http/stream-json.ts'
import { inTransaction, TRIES } from '../../../platform/database/transaction.ts'
import { claim } from './claim.ts'

/** Within this time most lists are done, and the answer is the result itself. */
const PATIENCE_MS = 3_000

/** Confirms a list. A second call changes nothing: it answers what the first one came to. */
export const processHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'process', async ({ body, actor, address, language, request, reply, checkAgain }, services) => {
    const document = await openDocument(services.db, definition, body.upload_document_id, actor)
    const { kept: emails, unwritten } = readAddresses(body.emails)
    if (document.status === 'validated') {
      requireReady(definition, document, emails)
      await inTransaction(services.pool, (client) => claim(client, { documentId: document.id, emails, unwritten, actor, address, language }), TRIES)
    }
    const now = await untilFinished(services, document.id, PATIENCE_MS)
    const answer = { ...documentView(now, await mailsOf(services.pool, now)), progress: progressPath(now.id) }
    if (!isFinished(now)) return reply.code(202).send(answer)
    if (definition.exports.process && prefersCsv(request.headers)) return sendExport(services, { definition, document: now, of: 'process', language, request, reply, checkAgain })
    if (!definition.processRows) return answer
    const { success_count, fail_count } = now
    const rows = jsonWithList(answer, 'rows', streamRows(services.pool, definition, now, { of: 'result' }), processRows(definition, language), { results: { success_count, fail_count } })
    return sendJsonStream({ request, reply, checkAgain }, rows)
  })

function requireReady(definition: BulkDefinition, { fail_count }: DocumentRow, emails: readonly string[]): void {
  if (fail_count > 0) throw new Failure('list_has_invalid_rows', { params: { count: fail_count } })
  if (definition.notifies && emails.length === 0) throw new Failure('emails_required')
}
