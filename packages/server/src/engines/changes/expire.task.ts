import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { defineTask } from '../jobs/jobs.ts'
import { notify, settleNotices } from '../notices/notices.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Services } from '../../platform/services.ts'
import { aboutOf, end } from './decide.ts'
import { closeTasks, lockRequest, settleRequest, tasksOf } from './requests.repository.ts'

/** So many are ended by one run; the next minute goes on. */
const BATCH = 500

/** Ends requests that nobody decided in time. Each ends in a transaction of its own, with the notice to its requester. */
export async function expireRequests(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = await services.db.selectFrom('requests').select('id').where('status', '=', 'pending').where('expires_at', '<=', now).orderBy('expires_at').limit(BATCH).execute()
  for (const { id } of due)
    await inTransaction(services.db, async (db) => {
      const request = await lockRequest(db, id)
      if (request?.status !== 'pending') return
      const open = (await tasksOf(db, id)).filter(({ status }) => status === 'pending')
      await closeTasks(db, open.map((task) => task.id), { status: 'expired', at: now })
      await settleRequest(db, id, now)
      await writeAudit(db, { actor: 'system', action: 'request.expired', ...aboutOf(request), after: { fields: open.map(({ field }) => field) } })
      await end(db, services, request, 'expired')
      await settleNotices(db, 'request_filed', { type: 'request', id: String(id) })
      await notify(db, [{ adminIds: [request.requester_id], kind: 'request_expired', subject: { type: 'request', id: String(id) }, params: { change: request.change, record: request.subject_name } }])
    })
  return due.length
}

export const expireRequestsTask = defineTask({ name: 'expire-requests', payload: z.object({}), pool: 'upkeep', cron: '* * * * *', oneAtATime: true, work: expireRequests })
