import type { Kysely } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { defineTask, LIVES } from './jobs.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Frees the jobs of workers that were killed, which the queue would keep locked for hours, and removes those that it gave
 * up a week ago.
 * @returns how many pools had died with jobs
 */
export const freeJobs = (db: Kysely<Database>): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await runSql<{ id: string }>(
      transaction,
      `with lockers as materialized (
         select locked_by as id from graphile_worker._private_jobs where locked_by is not null
         union select locked_by from graphile_worker._private_job_queues where locked_by is not null
       )
       select id from lockers where pg_try_advisory_xact_lock($1, hashtext(id))`,
      [LIVES],
    )
    const dead = rows.map(({ id }) => id)
    if (dead.length > 0) {
      // A kill is no failure of the job: counted as one, it would make the pause after the next failure longer.
      await runSql(transaction, 'update graphile_worker._private_jobs set attempts = attempts - 1 where locked_by = any($1) and attempts between 1 and max_attempts - 1', [dead])
      await runSql(transaction, 'select graphile_worker.force_unlock_workers($1)', [dead])
    }
    await runSql(transaction, `delete from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts and updated_at < now() - interval '7 days'`)
    return dead.length
  })

export const freeJobsTask = defineTask({
  name: 'free-jobs',
  payload: z.object({}),
  pool: 'urgent',
  cron: '* * * * *',
  everyMs: 10_000,
  work: async ({ db, log }) => {
    const freed = await freeJobs(db)
    if (freed > 0) log.warn({ pools: freed }, 'jobs of workers that were killed are free again')
  },
})
