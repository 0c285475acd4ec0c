import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { eachAlone } from '../jobs/each-alone.ts'
import { defineTask } from '../jobs/jobs.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Services } from '../../platform/services.ts'
import { aboutOf, end } from './decide.ts'
import { closeTasks, lockRequest, settleRequest, tasksOf, type RequestRow } from './requests.repository.ts'
import { tellRequester } from './tell-requester.ts'

/** So many are ended by one run; the next minute goes on. */
const BATCH = 500

/**
 * Ends requests that nobody decided in time. Each ends in a transaction of its own, with the notice to its requester; one that
 * fails is tried again in the next run.
 */
export async function expireRequests(services: Services, stopping?: AbortSignal): Promise<number> {
  const now = services.clock.now()
  const due = await services.db.selectFrom('requests').select('id').where('status', '=', 'pending').where('expires_at', '<=', now).orderBy('expires_at').limit(BATCH).execute()
  const expire = ({ id }: Pick<RequestRow, 'id'>) =>
    inTransaction(services.db, async (db) => {
      const request = await lockRequest(db, id)
      if (request?.status !== 'pending') return
      const open = (await tasksOf(db, id)).filter(({ status }) => status === 'pending')
      await closeTasks(db, open.map((task) => task.id), { status: 'expired', at: now })
      const status = await settleRequest(db, id, now)
      await writeAudit(db, { actor: 'system', action: 'request.expired', ...aboutOf(request), after: { fields: open.map(({ field }) => field) } })
      await end(db, services, request, 'expired')
      // Somebody may have decided a part of it in time.
      await tellRequester(db, request, status)
    })
  await eachAlone(services, due, expire, { named: ({ id }) => ({ request: id }), failed: 'a request could not be ended', stopping })
  return due.length
}

export const expireRequestsTask = defineTask({ name: 'expire-requests', payload: z.object({}), pool: 'upkeep', cron: '* * * * *', oneAtATime: true, work: (services, _payload, { stopping }) => expireRequests(services, stopping) })
