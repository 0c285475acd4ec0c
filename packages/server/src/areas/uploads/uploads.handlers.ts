import type { Kysely } from 'kysely'
import { sendExport } from '../../engines/bulk/rows/row-views.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import { openAnyDocument, requireRows } from '../../engines/bulk/documents/document.ts'
import { confirmationHandler } from '../../engines/bulk/process/confirmation.ts'
import { progressHandler } from '../../engines/bulk/documents/progress.handler.ts'
import { uploadedLists } from './uploaded-lists.ts'
import { attachment, sendStream } from '../../platform/http/send-stream.ts'
import type { Database } from '../../platform/database/schema.ts'
import { runSql } from '../../platform/database/query.ts'

/** The file as it was uploaded, byte for byte. */
const uploadedFileHandler = handle('uploaded-file', async ({ body, actor, ...call }, { db, }) => {
  const { document } = await openAnyDocument(db, body.upload_document_id, actor)
  requireRows(document)
  call.reply.header('content-disposition', attachment(document.file_name)).header('content-length', document.file_size)
  return sendStream(call, document.media_type, chunksOf(db, document.id))
})

async function* chunksOf(db: Kysely<Database>, documentId: number): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const { rows } = await runSql<{ bytes: Buffer }>(db, 'select bytes from upload_file_chunks where document_id = $1 and chunk_number = $2', [documentId, number])
    const [chunk] = rows
    if (!chunk) return
    yield chunk.bytes
  }
}

/** The endpoints that serve lists of every operation. */
export const documentHandlers: Registration[] = [
  handle('upload-history', (call, services) => answerList(call, services, uploadedLists(call.actor))),
  handle('all-uploads', (call, services) => answerWhole(call, services, uploadedLists(call.actor))),
  handle('review-download', async ({ body, actor, language, ...call }, services) => {
    const { document, definition } = await openAnyDocument(services.db, body.upload_document_id, actor)
    requireRows(document)
    return sendExport(services, { definition, document, of: 'review', status: body.status, language, ...call })
  }),
  progressHandler,
  confirmationHandler,
  uploadedFileHandler,
]
