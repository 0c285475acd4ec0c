import { sendExport } from '../../engines/bulk/download/send-export.ts'
import { handle, type Registration } from '../../platform/http/handler.ts'
import { answerList, answerWhole } from '../../engines/lists/answer-list.ts'
import { openAnyDocument } from '../../engines/bulk/documents/open-document.ts'
import { progressHandler } from '../../engines/bulk/documents/progress.handler.ts'
import { uploadedFileHandler } from './uploaded-file.ts'
import { uploadedLists } from './uploaded-lists.ts'

/** The endpoints that serve lists of every operation. */
export const documentHandlers: Registration[] = [
  handle('upload-history', (call, services) => answerList(call, services, uploadedLists(call.actor))),
  handle('all-uploads', (call, services) => answerWhole(call, services, uploadedLists(call.actor))),
  handle('review-download', async ({ body, actor, language, ...call }, services) => {
    const { document, definition } = await openAnyDocument(services.db, body.upload_document_id, actor)
    return sendExport(services, { definition, document, of: 'review', language, ...call })
  }),
  progressHandler,
  uploadedFileHandler,
]
