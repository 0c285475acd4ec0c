import { publicUrl } from '../../settings.ts'
import type { Services } from '../../services.ts'
import { processBatch } from './process-batch.ts'

/** Processes a list to its end, batch by batch. Stops between two batches when `signal` asks for it. */
export async function processList({ pool, settings, metrics, log }: Services, documentId: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const batch = await processBatch(pool, documentId, { publicUrl: publicUrl(settings) })
    if (!batch) return
    const { document, applied, failed, finished } = batch
    metrics.bulkRows.inc({ operation: document.operation, outcome: 'applied' }, applied)
    metrics.bulkRows.inc({ operation: document.operation, outcome: 'failed' }, failed)
    if (finished) {
      log.info({ document: documentId, operation: document.operation, status: document.status, applied: document.success_count, failed: document.fail_count }, 'list processed')
      return
    }
  }
}
