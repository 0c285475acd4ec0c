import { EventEmitter, once } from 'node:events'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { PoolClient } from 'pg'
import type { Services } from '../../platform/services.ts'
import { signOfLife } from './free-jobs.ts'
import { addJob, CONCURRENCY, cronKey, type Task } from './queue.ts'

/** Connections on which the pools of a worker listen, beside those on which it works. */
export const LISTENING = Object.keys(CONCURRENCY).length
/** Due jobs that nothing announces (a retry, a pause that is over) are looked for this often. */
const LOOK_MS = 1_000

/** `lost` answers when the queue has broken down: the process ends then, and its supervisor starts it again. */
export type Jobs = { stop: () => Promise<void>; lost: Promise<void> }

/**
 * Works through the job queue until it is stopped. Tasks with times of their own are also queued now.
 * @throws {Error} when the database can't be reached
 */
export async function startJobs(services: Services, tasks: readonly Task[]): Promise<Jobs> {
  const { pool, log } = services
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
    for (const task of tasks) if (task.cron) await addJob(pool, task, {}, { key: cronKey(task.name), queue: task.oneAtATime ? task.name : undefined })
  } catch (error) {
    await stop()
    throw error
  }
  const ended = Promise.race(runners.map(({ promise }) => promise.catch((error: unknown) => log.error({ err: error }, 'job queue lost'))))
  return { stop, lost: ended.then(() => (stopping.signal.aborted ? new Promise<void>(() => undefined) : undefined)) }
}

async function startPool(services: Services, tasks: readonly Task[], concurrency: number, stopping: AbortSignal): Promise<Runner> {
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
  return run({
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
        if (!stopping.aborted) await task.perform(services, payload, { stopping, cut: abortSignal })
        if (stopping.aborted) await addJob(services.pool, task, payload, { key: job.key })
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
