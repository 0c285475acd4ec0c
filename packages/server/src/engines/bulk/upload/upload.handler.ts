import pLimit from 'p-limit'
import type { UploadDocument } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { RESPOND_ASYNC_BYTES } from '@ventanilla/contract/constants'
import { documentView, openDocument } from '../documents/document.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handleBulk } from '../../../platform/http/handler.ts'
import { prefersAsync } from '../../../platform/http/negotiate.ts'
import { Unreadable } from '../reader/unreadable.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { withReceivedFile } from './received-file.ts'
import { storeList, type Upload } from './store-list.ts'
import { lookAtFile, storeForValidation } from './validate-list.ts'

/** Files that one process reads at once: each takes a thread with memory of its own and a connection. */
const limit = pLimit(3)
/** Files of which one process reads the beginning at once. None of them waits for one that is read to its end. */
const looking = pLimit(3)
/** Files that one process keeps for a worker at once, one after the other: each takes a connection, as those that are read do. */
const keeping = pLimit(1)

/**
 * Receives a file, reads and validates it, and answers with its counts. A large file of a caller who prefers so is only
 * stored, and answered with 202: a worker validates it.
 */
export const uploadHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'upload', async ({ request, query, reply, actor, address, language, checkAgain }, { db, metrics, effectOf }) => {
    const corrected = query.corrects === undefined ? undefined : await openDocument(db, definition, query.corrects, actor)
    return withReceivedFile({ request, checkAgain }, async (file) => {
      // Nobody who left learns the number of the list, and they would upload it again: their file is given up.
      const leaving = new AbortController()
      const leave = () => leaving.abort(new Failure('service_unavailable'))
      reply.raw.once('close', leave)
      if (reply.raw.destroyed) leave()
      const upload: Upload = { effect: effectOf(definition), file, ...(corrected && { origin: corrected.origin_id ?? corrected.id }), actor, address, language, left: leaving.signal }
      const stored = (store: typeof storeList) =>
        inTransaction(db, async (transaction) => {
          const document = await store(transaction, upload)
          leaving.signal.throwIfAborted()
          // Reading a large file takes long as well; what is not committed is as if it had never come.
          await checkAgain({ on: transaction })
          return document
        }, { unlimited: true })
      try {
        if (prefersAsync(request.headers) && file.size > RESPOND_ASYNC_BYTES) {
          await looking(() => lookAtFile(upload))
          const document = documentView(
            await keeping(async () => {
              leaving.signal.throwIfAborted()
              return stored(storeForValidation)
            }),
          )
          reply.code(202).header('preference-applied', 'respond-async')
          return { ...answerOf(document), status: document.status }
        }
        const document = await limit(async () => {
          leaving.signal.throwIfAborted()
          await checkAgain()
          return stored(storeList)
        })
        metrics.bulkRows.inc({ operation: definition.id, outcome: 'valid' }, document.success_count)
        metrics.bulkRows.inc({ operation: definition.id, outcome: 'invalid' }, document.fail_count)
        return answerOf(documentView(document))
      } catch (error) {
        if (error instanceof Unreadable) throw new Failure(error.code, { params: { file: file.name, ...error.params } })
        throw error
      } finally {
        reply.raw.off('close', leave)
      }
    })
  })

/** What the specification's answer has of a list. */
const answerOf = ({ upload_document_id, file_name, success_count, fail_count, total_count, warnings }: UploadDocument) => ({ upload_document_id, file_name, success_count, fail_count, total_count, warnings })
