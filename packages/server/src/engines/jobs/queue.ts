import { runMigrations } from 'graphile-worker'
import type { ClientBase, Pool } from 'pg'

/** What the worker does, and what each job is told. */
export type JobPayloads = {
  'process-list': { document: number }
  'index-list': { document: number }
}
export type JobName = keyof JobPayloads

/** Makes or renews the tables of the job queue. Part of `migrate`. */
export const installQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })

/** What a job is told apart by: there is one for each subject at a time. */
export const keyOf = (job: JobName): string => `${job}:`

/**
 * Puts a job into the queue within the caller's transaction: it exists when that commits, and only then. A job for the
 * same subject that has not begun yet is not doubled.
 */
export async function enqueue<N extends JobName>(client: Pool | ClientBase, job: N, payload: JobPayloads[N]): Promise<void> {
  await client.query(`select graphile_worker.add_job($1, payload => $2::json, job_key => $3)`, [job, JSON.stringify(payload), keyOf(job) + payload.document])
}
