import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { processList } from '../engines/bulk/process/process-list.ts'
import { indexList } from '../engines/bulk/rows/search-index.ts'
import type { Services } from '../platform/services.ts'
import { enqueue, type JobName, type JobPayloads } from '../engines/jobs/queue.ts'

const aboutDocument = z.object({ document: z.number().int() })

/** What the worker does, by the name of the job. `stopping` is given between two batches, and the rest goes back to the queue. */
export function tasksOf(services: Services, stopping: AbortSignal): TaskList {
  const task = <N extends JobName>(name: N, work: (payload: JobPayloads[N]) => Promise<void>) => ({
    [name]: async (payload: unknown) => {
      const about = aboutDocument.parse(payload)
      if (!stopping.aborted) await work(about)
      if (stopping.aborted) await enqueue(services.pool, name, about)
    },
  })
  return {
    ...task('process-list', ({ document }) => processList(services, document, stopping)),
    ...task('index-list', ({ document }) => indexList(services.pool, document)),
  }
}
