import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../../services.ts'
import { processBatch } from './process-batch.ts'

/** Whether a list `d` in processing has something to do for whoever processes it: what waits for a provider outside ends without them. */
export const somethingLeft = '(d.pending_count = 0 or exists (select from bulk_rows r where r.document_id = d.id and r.row_number > d.processed_row))'

/** How soon to look again where another worker, or what a killed one left running in the database, holds the list. */
const LOOK_AGAIN_MS = 300

/** Processes a list to its end, or until all that is left waits for a provider outside, batch by batch. Stops between two batches when `signal` asks for it. */
export async function processList(services: Services, documentId: number, signal: AbortSignal): Promise<void> {
  const { pool, metrics, log } = services
  while (!signal.aborted) {
    const batch = await processBatch(services, documentId)
    if (!batch) {
      if (!(await isLeft(pool, documentId))) return
      await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      continue
    }
    const { document, applied, failed, finished } = batch
    metrics.bulkRows.inc({ operation: document.operation, outcome: 'applied' }, applied)
    metrics.bulkRows.inc({ operation: document.operation, outcome: 'failed' }, failed)
    if (finished) {
      log.info({ document: documentId, operation: document.operation, status: document.status, applied: document.success_count, failed: document.fail_count }, 'list processed')
      return
    }
  }
}

async function isLeft(pool: Services['pool'], documentId: number): Promise<boolean> {
  const { rowCount } = await pool.query(`select from upload_documents d where d.id = $1 and d.status = 'processing' and ${somethingLeft}`, [documentId])
  return rowCount === 1
}
