import { sendExport } from '../bulk/download/send-export.ts'
import { jsonList, textStream } from '../bulk/rows/stream-json.ts'
import { handle, type Registration } from '../http/handler.ts'
import { pageOf } from '../http/page.ts'
import { documentView } from './document.ts'
import { readHistory, streamHistory } from './history.ts'
import { openAnyDocument } from './open-document.ts'
import { progressHandler } from './progress.handler.ts'
import { uploadedFileHandler } from './uploaded-file.ts'

const json = 'application/json; charset=utf-8'

/** The endpoints that serve lists of every operation. */
export const documentHandlers: Registration[] = [
  handle('upload-history', async ({ query, actor, request }, { db }) => {
    const { count, rows } = await readHistory(db, actor, query)
    return pageOf(request, query, count, rows.map(documentView))
  }),
  handle('all-uploads', async ({ actor, reply }, { db }) => reply.type(json).send(textStream(jsonList(streamHistory(db, actor), documentView)))),
  handle('review-download', async ({ body, actor, language, request, reply }, services) => {
    const { document, definition } = await openAnyDocument(services.db, body.upload_document_id, actor, 'rows')
    return sendExport(services, { definition, document, of: 'review', language, request, reply })
  }),
  progressHandler,
  uploadedFileHandler,
]
