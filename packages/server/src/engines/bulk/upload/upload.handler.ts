import pLimit from 'p-limit'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { documentView } from '../documents/document.ts'
import { Failure } from '../../../platform/http/failure.ts'
import { handleBulk } from '../../../platform/http/handler.ts'
import { Unreadable } from '../reader/unreadable.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { withReceivedFile } from './receive-file.ts'
import { storeList } from './store-list.ts'

/** Files that one process reads at once: each takes a thread with memory of its own and a connection. */
const limit = pLimit(3)

/** Receives a file, reads and validates it, and answers with its counts. */
export const uploadHandler = (definition: BulkDefinition) =>
  handleBulk(definition, 'upload', ({ request, reply, actor, address, language, checkAgain }, { pool, metrics, effectOf }) =>
    withReceivedFile({ request, checkAgain }, async (file) => {
      // Nobody who left learns the number of the list, and they would upload it again: their file is given up.
      const leaving = new AbortController()
      const leave = () => leaving.abort(new Failure('service_unavailable'))
      reply.raw.once('close', leave)
      if (reply.raw.destroyed) leave()
      try {
        const document = await limit(async () => {
          leaving.signal.throwIfAborted()
          await checkAgain()
          return inTransaction(pool, async (client) => {
            const stored = await storeList(client, { effect: effectOf(definition), file, actor, address, language, left: leaving.signal })
            leaving.signal.throwIfAborted()
            // Reading a large file takes long as well; what is not committed is as if it had never come.
            await checkAgain()
            return stored
          })
        })
        metrics.bulkRows.inc({ operation: definition.id, outcome: 'valid' }, document.success_count)
        metrics.bulkRows.inc({ operation: definition.id, outcome: 'invalid' }, document.fail_count)
        const { upload_document_id, file_name, success_count, fail_count, total_count, warnings } = documentView(document)
        return { upload_document_id, file_name, success_count, fail_count, total_count, warnings }
      } catch (error) {
        if (error instanceof Unreadable) throw new Failure(error.code, { params: { file: file.name, ...error.params } })
        throw error
      } finally {
        reply.raw.off('close', leave)
      }
    }),
  )
