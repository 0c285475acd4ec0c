import { EventEmitter, once } from 'node:events'
import { runMigrations, Logger, parseCronItems, run as runPool, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql, type Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { z } from 'zod'
import type { Database } from '../../platform/database/schema.ts'
import type { Services } from '../../platform/services.ts'
import { traced, tracer, type Step } from '../../platform/tracing/traced.ts'

/** What can be put into the queue. `key`: there is one job of this key that has not begun; without it there are any number. */
export type Job<P> = { name: string; payload: z.ZodType<P>; key?: (payload: P) => string; maxAttempts?: number }

/** The key of the job that a task's times queue: one that waits is not doubled. */
export const cronKey = (name: string): string => `cron:${name}`

/** First number of the advisory locks by which pools of workers show that they live. */
export const LIVES = 5070020

/** Jobs of one pool wait only for each other: a mail server that takes minutes holds no list up, and no upkeep what is urgent: all of it is short. */
export const CONCURRENCY = { urgent: 2, lists: 4, validations: 3, indexes: 1, mails: 3, orders: 1, upkeep: 2 } as const

/** `stopping`: the worker stops, take up nothing more. `cut`: it has waited for five seconds, break off what waits for others. */
type Run = { stopping: AbortSignal; cut: AbortSignal }

type Definition<P> = Job<P> & {
  pool: keyof typeof CONCURRENCY
  /** Also done at these times and when a worker starts: what nothing queues, or what a queued job has missed. */
  cron?: string
  /** Done again so long after each time: the library's times go by minutes. */
  everyMs?: number
  /** By its times it is done once at a time, in all workers together. */
  oneAtATime?: boolean
  work: (services: Services, payload: P, run: Run) => Promise<unknown>
}

/** A job and how it is done, as the worker sees it. */
export type Task = Pick<Definition<never>, 'name' | 'maxAttempts' | 'pool' | 'cron' | 'everyMs' | 'oneAtATime'> & { perform: (services: Services, payload: unknown, run: Run) => Promise<unknown> }

/** Declares a job with its work. `work` may be repeated at any moment, also while a worker that was taken for dead still does it. */
export const defineTask = <P>(definition: Definition<P>): Job<P> & Task => ({
  ...definition,
  perform: (services, payload, signals) => definition.work(services, definition.payload.parse(payload), signals),
})

/** Makes or renews the tables of the job queue. Part of `migrate`. */
export const installQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool })

/** `notBefore`, `pauseMs`: begun at once where neither is given, else at the later one. `queue`: of its jobs one is done at a time. */
type Options = { key?: string | null; notBefore?: Date; pauseMs?: number; queue?: string | undefined }

/** Beside the payload of a job that a traced process queues: the step that did. */
const FROM = '_traceparent'
const stepThatQueued = (payload: unknown): string | undefined => {
  const from = typeof payload === 'object' && payload !== null && FROM in payload ? payload[FROM] : undefined
  return typeof from === 'string' ? from : undefined
}

/** As `enqueue`, of what the worker reads back from the queue. */
async function addJob(db: Kysely<Database>, { name, maxAttempts }: Pick<Task, 'name' | 'maxAttempts'>, payload: unknown, { key, notBefore, pauseMs = 0, queue }: Options): Promise<void> {
  const from = tracer()?.current()
  const written = from && typeof payload === 'object' ? { ...payload, [FROM]: from } : payload
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(written)}::json, queue_name => ${queue ?? null}::text, job_key => ${key ?? null}::text,
    run_at => greatest(${notBefore ?? null}::timestamptz, now() + make_interval(secs => ${pauseMs / 1_000}::float8)), max_attempts => ${maxAttempts ?? null}::integer)`.execute(db)
}

/**
 * Puts a job into the queue within the caller's transaction: it exists when that commits, and only then. Without a key,
 * transactions that queue the same job do not wait for each other.
 */
export const enqueue = <P>(db: Kysely<Database>, job: Job<P>, payload: P, options: Pick<Options, 'key' | 'pauseMs'> = {}): Promise<void> =>
  addJob(db, job, payload, { key: job.key?.(payload) ?? null, ...options })

/** Queues a task that needs no payload; one that waits is not doubled. */
const queueOnce = (db: Kysely<Database>, task: Task, pauseMs = 0): Promise<void> => addJob(db, task, {}, { key: cronKey(task.name), queue: task.oneAtATime ? task.name : undefined, pauseMs })

/** Queues one job for the moment at which the next of some rows is due, a second from now at the soonest, so that clocks that differ cause no rush. */
export async function enqueueAgain<P>(db: Kysely<Database>, job: Job<P>, payload: P, due: Date | null | undefined): Promise<void> {
  if (due) await addJob(db, job, payload, { key: `${job.name}:again`, notBefore: due, pauseMs: 1_000 })
}

/** Connections on which the pools of a worker listen, beside those on which it works. */
export const LISTENING = Object.keys(CONCURRENCY).length
/** Due jobs that nothing announces (a retry, a pause that is over) are looked for this often. */
const LOOK_MS = 1_000

/** The library takes connections out of the pool itself. */
type JobServices = Services & { pool: Pool }
/** `lost` answers when the queue has broken down: the process ends then, and its supervisor starts it again. */
type Jobs = { stop: () => Promise<void>; lost: Promise<void> }

/**
 * Works through the job queue until it is stopped. Tasks with times of their own are also queued now.
 * @throws {Error} when the database can't be reached
 */
export async function startJobs(services: JobServices, tasks: readonly Task[]): Promise<Jobs> {
  const { db, log } = services
  const stopping = new AbortController()
  const runners: Runner[] = []
  const stop = async () => {
    stopping.abort()
    await Promise.all(runners.map((runner) => runner.stop().catch((error: unknown) => log.warn({ err: error }, 'job queue did not stop cleanly'))))
  }
  try {
    for (const [name, concurrency] of Object.entries(CONCURRENCY)) {
      const own = tasks.filter((task) => task.pool === name)
      if (own.length > 0) runners.push(await startPool(services, own, concurrency, stopping.signal))
    }
    for (const task of tasks) if (task.cron) await queueOnce(db, task)
  } catch (error) {
    await stop()
    throw error
  }
  const ended = Promise.race(runners.map(({ promise }) => promise.catch((error: unknown) => log.error({ err: error }, 'job queue lost'))))
  return { stop, lost: ended.then(() => (stopping.signal.aborted ? new Promise<void>(() => undefined) : undefined)) }
}

/**
 * Shows other workers that a pool lives: a lock that ends with this connection, so with the process; seconds after its
 * machine has gone, too.
 */
export async function signOfLife(client: PoolClient, poolId: string): Promise<void> {
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LIVES, poolId])
}

async function startPool(services: JobServices, tasks: readonly Task[], concurrency: number, stopping: AbortSignal): Promise<Runner> {
  const { pool, log } = services
  const events: WorkerEvents = new EventEmitter()
  const alive = new Promise<void>((resolve) => {
    stopping.addEventListener('abort', () => resolve())
    // The connection that the library keeps to listen shows that the pool lives; a new one follows a broken one.
    events.on('pool:listen:success', ({ workerPool, client }: { workerPool: { id: string }; client: PoolClient }) => {
      // Not while the library's own statement runs on it.
      once(client, 'drain').then(() => signOfLife(client, workerPool.id)).then(resolve, (error: unknown) => log.warn({ err: error }, 'no sign of life of the job queue'))
    })
  })
  const crons = tasks.flatMap(({ name, cron, oneAtATime, maxAttempts }) =>
    cron ? [{ task: name, match: cron, options: { jobKey: cronKey(name), ...(oneAtATime && { queueName: name }), ...(maxAttempts && { maxAttempts }) } }] : [],
  )
  return runPool({
    pgPool: pool,
    taskList: taskList(services, tasks, stopping),
    parsedCronItems: parseCronItems(crons),
    concurrency,
    noHandleSignals: true,
    pollInterval: LOOK_MS,
    events,
    logger: quiet(log),
    // No job is taken before there is the sign by which other workers know that it is being done.
    preset: { plugins: [{ name: 'sign-of-life', version: '1.0.0', worker: { hooks: { startWorker: () => alive } } }] },
  })
}

/** A job that a stopping worker has not done to its end goes back to the queue. */
const taskList = (services: Services, tasks: readonly Task[], stopping: AbortSignal): TaskList =>
  Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload, { abortSignal, job }) => {
        const step = (): Step => ({ name: `job ${task.name}`, kind: 'consumer', from: stepThatQueued(payload), facts: { 'messaging.system': 'graphile-worker', 'messaging.message.id': String(job.id), 'ventanilla.attempt': job.attempts } })
        if (!stopping.aborted) await traced(step, () => task.perform(services, payload, { stopping, cut: abortSignal }))
        // What the task's times queued goes back as they queue it: once, and in its queue.
        if (stopping.aborted) await (job.key === cronKey(task.name) ? queueOnce(services.db, task) : addJob(services.db, task, payload, { key: job.key }))
        else if (task.everyMs !== undefined) await queueOnce(services.db, task, task.everyMs)
      },
    ]),
  )

/** What the queue has to say, at our levels; that a job began and ended is ours to say. */
const quiet = (log: Services['log']) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
