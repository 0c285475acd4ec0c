import { handleFollowed } from '../../../platform/http/handler.ts'
import { follow, openAnyDocument, progressView } from './document.ts'

/** Where validating or processing a list stands; to a client that accepts events, every change of it until it ends. */
export const progressHandler = handleFollowed(
  'upload-progress',
  async ({ query, actor }, { db }) => progressView((await openAnyDocument(db, query.upload_document_id, actor)).document),
  async function* ({ query, actor, request, checkAgain }, services, gone) {
    const { document } = await openAnyDocument(services.db, query.upload_document_id, actor)
    // Its reader may sign out, be archived or lose the permission meanwhile.
    const stillMay = async () => {
      await checkAgain()
      await openAnyDocument(services.db, query.upload_document_id, request.actor ?? actor)
    }
    for await (const state of follow(services, document.id, gone, stillMay)) yield progressView(state)
  },
  ({ status }) => status !== 'uploaded' && status !== 'processing',
)
