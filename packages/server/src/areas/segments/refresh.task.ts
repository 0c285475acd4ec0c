import { z } from 'zod'
import { eachAlone } from '../../engines/jobs/each-alone.ts'
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
  work: async (services, _payload, { stopping }) => {
    const { db, clock } = services
    const all = await db.selectFrom('segments').select('id').where('status', '=', 'active').orderBy('id').execute()
    // Each in a transaction of its own: one that fails, or a worker that stops, leaves the others as they are.
    const refresh = ({ id }: { id: string }) => inTransaction(db, (transaction) => refreshSegments(transaction, [id], clock.now()), { unlimited: true, retries: true })
    const failures = await eachAlone(services, all, refresh, { named: ({ id }) => ({ segment: id }), failed: 'the users of a segment could not be looked for', stopping })
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} segments could not be refreshed`)
  },
})
