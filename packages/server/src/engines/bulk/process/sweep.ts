import type { Pool } from 'pg'
import { somethingLeft } from './process-list.ts'
import { enqueue, keyOf } from '../../jobs/queue.ts'

const EVERY_MS = 15_000

/**
 * Finds lists whose worker was killed (the queue would keep its lock for hours) and queues them anew. Left alone are those
 * that somebody works on at this moment, those of which all that is left waits for a provider outside, and those whose job
 * waits in the queue already, where one that failed is tried again after a pause that grows.
 * @param still seconds that a list must not have moved
 */
export async function sweepStranded(pool: Pool, still: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select d.id from upload_documents d
     where d.status = 'processing' and d.touched_at <= now() - make_interval(secs => $1) and ${somethingLeft}
       and not exists (select from graphile_worker.jobs j where j.key = $2 || d.id and j.locked_at is null and j.attempts < j.max_attempts)
     for update of d skip locked`,
    [still, keyOf('process-list')],
  )
  for (const { id } of rows) await enqueue(pool, 'process-list', { document: id })
  return rows.length
}

/** Sweeps at once and then every now and then. */
export function startSweep(pool: Pool, failed: (error: unknown) => void): { stop: () => void } {
  sweepStranded(pool, 0).catch(failed)
  const timer = setInterval(() => void sweepStranded(pool, EVERY_MS / 1000).catch(failed), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
