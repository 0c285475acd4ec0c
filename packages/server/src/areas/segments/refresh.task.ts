import { z } from 'zod'
import { defineTask } from '../../engines/jobs/jobs.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { refreshSegments } from './members.ts'

/** Every night each segment is looked for again, so that lists and counts of it are no older than a day. */
export const refreshSegmentsTask = defineTask({
  name: 'refresh-segments',
  payload: z.object({}),
  pool: 'upkeep',
  // Three in the morning in Panama.
  cron: '0 8 * * *',
  oneAtATime: true,
  work: async ({ db, clock }, _payload, { stopping }) => {
    const all = await db.selectFrom('segments').select('id').where('status', '=', 'active').orderBy('id').execute()
    // Each in a transaction of its own: one that fails, or a worker that stops, leaves the others as they are.
    for (const { id } of all) if (!stopping.aborted) await inTransaction(db, (transaction) => refreshSegments(transaction, [id], clock.now()), { unlimited: true, retries: true })
  },
})
