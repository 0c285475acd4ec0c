import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Services } from '../../platform/services.ts'

const CONCURRENCY = 4
const AGAIN_MS = 1_000

/** Works through the job queue until it is stopped; a queue that breaks down (a restarted database) is taken up again. */
export function startJobs(services: Services, tasksOf: (services: Services, stopping: AbortSignal) => TaskList): { stop: () => Promise<void> } {
  const { pool, log } = services
  const stopping = new AbortController()
  const taskList = tasksOf(services, stopping.signal)
  let runner: Runner | undefined

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner = await run({ pgPool: pool, taskList, parsedCronItems: [], concurrency: CONCURRENCY, noHandleSignals: true, pollInterval: 1_000, logger: quiet(log) })
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'job queue lost')
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
    }
  }
  const working = work()

  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'job queue did not stop cleanly'))
      await working
    },
  }
}

/** What the queue has to say, at our levels; that a job began and ended is ours to say. */
const quiet = (log: Services['log']) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
