import { setTimeout as wait } from 'node:timers/promises'
import { publicUrl } from '../../settings.ts'
import type { Services } from '../../services.ts'
import { processBatch } from './process-batch.ts'

/** How soon to look again where another worker, or what a killed one left running in the database, holds the list. */
const LOOK_AGAIN_MS = 300

/** Processes a list to its end, batch by batch. Stops between two batches when `signal` asks for it. */
export async function processList({ pool, settings, metrics, log }: Services, documentId: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const batch = await processBatch(pool, documentId, { publicUrl: publicUrl(settings) })
    if (!batch) {
      if (!(await isUnfinished(pool, documentId))) return
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

async function isUnfinished(pool: Services['pool'], documentId: number): Promise<boolean> {
  const { rowCount } = await pool.query(`select from upload_documents where id = $1 and status = 'processing'`, [documentId])
  return rowCount === 1
}
