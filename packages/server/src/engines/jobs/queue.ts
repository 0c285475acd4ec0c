import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { run, type Executor } from '../../platform/database/executor.ts'
import { statements } from '../../platform/database/statements.ts'
import type { Services } from '../../platform/services.ts'

/** What can be put into the queue. `key`: there is one job of this key that has not begun; without it there are any number. */
export type Job<P> = { name: string; payload: z.ZodType<P>; key?: (payload: P) => string; maxAttempts?: number }

/** The key of the job that a task's times queue: one that waits is not doubled. */
export const cronKey = (name: string): string => `cron:${name}`

/** Jobs of one pool wait only for each other: a mail server that takes minutes holds no list up. */
export const CONCURRENCY = { lists: 4, mails: 3, orders: 1, upkeep: 2 } as const

/** `stopping`: the worker stops, take up nothing more. `cut`: it has waited for five seconds, break off what waits for others. */
export type Run = { stopping: AbortSignal; cut: AbortSignal }

type Definition<P> = Job<P> & {
  pool: keyof typeof CONCURRENCY
  /** Also done at these times and when a worker starts: what nothing queues, or what a queued job has missed. */
  cron?: string
  /** By its times it is done once at a time, in all workers together. */
  oneAtATime?: boolean
  work: (services: Services, payload: P, run: Run) => Promise<unknown>
}

/** A job and how it is done, as the worker sees it. */
export type Task = Pick<Definition<never>, 'name' | 'maxAttempts' | 'pool' | 'cron' | 'oneAtATime'> & { perform: (services: Services, payload: unknown, run: Run) => Promise<unknown> }

/** Declares a job with its work. `work` may be repeated at any moment, also while a worker that was taken for dead still does it. */
export const defineTask = <P>(definition: Definition<P>): Job<P> & Task => ({
  ...definition,
  perform: (services, payload, signals) => definition.work(services, definition.payload.parse(payload), signals),
})

/** Makes or renews the tables of the job queue. Part of `migrate`. */
export const installQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })

/** `notBefore`, `pauseMs`: begun at once where neither is given, else at the later one. `queue`: of its jobs one is done at a time. */
type Options = { key?: string | null; notBefore?: Date; pauseMs?: number; queue?: string | undefined }

/** As `enqueue`, of what the worker reads back from the queue. */
export const addJob = (executor: Executor, { name, maxAttempts }: Pick<Task, 'name' | 'maxAttempts'>, payload: unknown, { key, notBefore, pauseMs = 0, queue }: Options): Promise<void> =>
  run(
    executor,
    sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}::text, job_key => ${key ?? null}::text,
      run_at => greatest(${notBefore ?? null}::timestamptz, now() + make_interval(secs => ${pauseMs / 1_000}::float8)), max_attempts => ${maxAttempts ?? null}::integer)`.compile(statements),
  )

/**
 * Puts a job into the queue within the caller's transaction: it exists when that commits, and only then. Without a key,
 * transactions that queue the same job do not wait for each other.
 */
export const enqueue = <P>(executor: Executor, job: Job<P>, payload: P, options: Pick<Options, 'key' | 'pauseMs'> = {}): Promise<void> =>
  addJob(executor, job, payload, { key: job.key?.(payload) ?? null, ...options })

/** Looks again when the next one of some rows is due, which one job does for all of them. Never sooner than in a second, so that clocks that differ cause no rush. */
export async function enqueueAgain<P>(pool: Pool, job: Job<P>, payload: P, due: Date | null | undefined): Promise<void> {
  if (due) await addJob(pool, job, payload, { key: `${job.name}:again`, notBefore: due, pauseMs: 1_000 })
}
