import type { Pool } from 'pg'
import { enqueue } from './queue.ts'

const EVERY_MS = 15_000

/**
 * Finds lists whose worker was killed (the queue would keep its lock for hours) and queues them anew. Two workers on one
 * list do no harm: whoever does not get the document's lock leaves.
 * @param still seconds that a list must not have moved
 */
export async function sweepStranded(pool: Pool, still: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from upload_documents where status = 'processing' and touched_at <= now() - make_interval(secs => $1)`, [still])
  for (const { id } of rows) await enqueue(pool, 'process-list', { document: id })
  return rows.length
}

/** Sweeps at once and then every now and then. */
export function startSweep(pool: Pool, failed: (error: unknown) => void): { stop: () => void } {
  sweepStranded(pool, 0).catch(failed)
  const timer = setInterval(() => void sweepStranded(pool, EVERY_MS / 1000).catch(failed), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
