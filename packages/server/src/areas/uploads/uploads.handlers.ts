import { sendExport } from '../../engines/bulk/download/send-export.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerPage, answerWhole } from '../../engines/lists/answer-list.ts'
import { openAnyDocument } from '../../engines/bulk/documents/open-document.ts'
import { progressHandler } from '../../engines/bulk/documents/progress.handler.ts'
import { uploadedFileHandler } from './uploaded-file.ts'
import { uploadedLists } from './uploaded-lists.ts'

/** The endpoints that serve lists of every operation. */
export const documentHandlers: Registration[] = [
  handle('upload-history', (call, { db }) => answerPage(call, db, uploadedLists(call.actor, { operation: call.query.operation?.[0], status: call.query.status?.[0] }))),
  handle('all-uploads', async (call, { db }) => answerWhole(call, db, uploadedLists(call.actor))),
  handle('review-download', async ({ body, actor, language, ...call }, services) => {
    const { document, definition } = await openAnyDocument(services.db, body.upload_document_id, actor)
    return sendExport(services, { definition, document, of: 'review', language, ...call })
  }),
  progressHandler,
  uploadedFileHandler,
]
