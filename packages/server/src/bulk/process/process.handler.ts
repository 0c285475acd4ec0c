import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { documentView, isFinished, type DocumentRow } from '../../documents/document.ts'
import { openDocument } from '../../documents/open-document.ts'
import { progressPath, untilFinished } from '../../documents/progress.ts'
import { Failure } from '../../http/failure.ts'
import { handleBulk } from '../../http/handler.ts'
import { inTransaction } from '../transaction.ts'
import { claim } from './claim.ts'
import { enteredEmails } from './emails.ts'

/** Within this time most lists are done, and the answer is the result itself. */
const PATIENCE_MS = 3_000

/** Confirms a list. A second call changes nothing: it answers what the first one came to. */
export const processHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'process', async ({ body, actor, address, language, reply }, services) => {
    const document = await openDocument(services.db, definition, body.upload_document_id, actor)
    const emails = enteredEmails(body.emails)
    if (document.status === 'validated') {
      requireReady(definition, document, emails)
      await inTransaction(services.pool, (client) => claim(client, { documentId: document.id, emails, actor, address, language }))
    }
    const now = await untilFinished(services, document.id, PATIENCE_MS)
    if (!isFinished(now)) reply.code(202)
    return { ...documentView(now), progress: progressPath(now.id) }
  })

function requireReady(definition: BulkDefinition, { fail_count }: DocumentRow, emails: readonly string[]): void {
  if (fail_count > 0) throw new Failure('list_has_invalid_rows', { params: { count: fail_count } })
  if (definition.notifies && emails.length === 0) throw new Failure('emails_required')
}
