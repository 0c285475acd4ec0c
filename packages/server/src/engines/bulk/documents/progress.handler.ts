import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import { handle } from '../../../platform/http/handler.ts'
import { prefersEvents } from '../../../platform/http/negotiate.ts'
import { sendEvents } from '../../../platform/http/send-events.ts'
import { progressView, openAnyDocument, follow, type DocumentRow } from './document.ts'

/** Where processing of a list stands; to a client that accepts events, every change of it until it ends. */
export const progressHandler = handle('upload-progress', async ({ query, actor, request, reply, checkAgain }, services) => {
  const { document } = await openAnyDocument(services.db, query.upload_document_id, actor)
  if (!prefersEvents(request.headers)) return progressView(document)
  // Its reader may sign out, be archived or lose the permission meanwhile.
  const stillMay = async () => {
    await checkAgain()
    await openAnyDocument(services.db, query.upload_document_id, request.actor ?? actor)
  }
  return sendEvents(reply, services, (gone) => shown(follow(services, document.id, gone, stillMay)))
})

async function* shown(documents: AsyncIterable<DocumentRow>): AsyncGenerator<Progress> {
  for await (const document of documents) yield progressView(document)
}
