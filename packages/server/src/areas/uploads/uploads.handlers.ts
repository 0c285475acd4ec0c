import { fileTypes } from '@ventanilla/contract/file-formats'
import { sendExport } from '../../engines/bulk/rows/export-list.ts'
import { fileOfRows } from '../../engines/bulk/rows/file-of-rows.ts'
import { recordExport } from '../../engines/audit/record-export.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import { openAnyDocument, requireRows, requireValidated } from '../../engines/bulk/documents/document.ts'
import { confirmationHandler } from '../../engines/bulk/process/confirmation.ts'
import { progressHandler } from '../../engines/bulk/documents/progress.handler.ts'
import { keptFile } from '../../engines/bulk/upload/kept-file.ts'
import { uploadedLists } from './upload.list.ts'
import { prefersJson } from '../../platform/http/negotiate.ts'
import { attachment, sendStream } from '../../platform/http/send-stream.ts'

/**
 * The file as it was uploaded, byte for byte, or one with its rows where somebody was erased from it; the rows to who asks
 * for JSON, as every other download answers.
 */
const uploadedFileHandler = handle('uploaded-file', async ({ body, actor, language, ...call }, services) => {
  const { db } = services
  const { document, definition } = await openAnyDocument(db, body.upload_document_id, actor)
  requireRows(document)
  if (prefersJson(call.request.headers)) {
    requireValidated(document)
    return sendExport(services, { definition, document, of: 'review', language, fileName: document.file_name, ...call })
  }
  // It waits for its rows and has its file; one that was never validated has neither.
  if (document.problem) requireValidated(document)
  const kept = await keptFile(db, document)
  if (!kept) requireValidated(document)
  await recordExport(db, call.request, { uploaded_list: String(document.id) })
  if (!kept) {
    call.reply.header('content-disposition', attachment(document.file_name.replace(/(\.\w{1,5})?$/, '.csv')))
    return sendStream(call, fileTypes.csv, fileOfRows(db, definition, document))
  }
  call.reply.header('content-disposition', attachment(document.file_name)).header('content-length', document.file_size)
  return sendStream(call, document.media_type, kept)
})

/** The endpoints that serve lists of every operation. */
export const documentHandlers: Registration[] = [
  handle('upload-history', (call, services) => answerList(call, services, uploadedLists(call.actor))),
  handle('all-uploads', (call, services) => answerWhole(call, services, uploadedLists(call.actor))),
  handle('review-download', async ({ body, actor, language, ...call }, services) => {
    const { document, definition } = await openAnyDocument(services.db, body.upload_document_id, actor)
    requireRows(document)
    requireValidated(document)
    return sendExport(services, { definition, document, of: 'review', status: body.status, language, ...call })
  }),
  progressHandler,
  confirmationHandler,
  uploadedFileHandler,
]
