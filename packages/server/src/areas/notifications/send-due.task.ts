import { sql } from 'kysely'
import type { notificationFailures } from '@ventanilla/contract/notifications'
import { z } from 'zod'
import { writeAudit } from '../../engines/audit/write-audit.ts'
import { eachAlone } from '../../engines/jobs/each-alone.ts'
import { defineTask, enqueueAgain, type Job } from '../../engines/jobs/jobs.ts'
import { beginMailing } from '../../engines/mailings/mailings.ts'
import { notify } from '../../engines/notices/notices.ts'
import { runSql } from '../../platform/database/query.ts'
import type { RowOf, Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'
import { refreshSegments } from '../segments/public.ts'
import { isReached } from './opt-out.ts'

export const sendDueJob: Job<object> = { name: 'send-due-notifications', payload: z.object({}), key: () => 'send-due-notifications' }

type Reason = (typeof notificationFailures)[number]
type Due = Pick<RowOf<'notifications'>, 'id' | 'title_es' | 'sent_by'> & { segment_id: string; segment_status: 'active' | 'archived' }

/** Begins a notification that is due: its segment is looked for again, and who is in it then are its recipients. */
const beginDue = ({ db, clock }: Services, id: string): Promise<void> =>
  inTransaction(
    db,
    async (transaction) => {
      const now = clock.now()
      const { rows: [due] } = await runSql<Due>(
        transaction,
        `select n.id, n.title_es, n.sent_by, n.segment_id, s.status as segment_status from notifications n join segments s on s.id = n.segment_id
         where n.id = $2 and n.status = 'scheduled' and n.send_after <= $1 for update of n skip locked`,
        [now, id],
      )
      if (!due) return
      const failed: Reason | undefined = due.segment_status === 'archived' ? 'segment_archived' : await begin(transaction, due, now)
      if (failed) await fail(transaction, due, failed)
    },
    { retries: true, unlimited: true },
  )

/** What the entries of a notification that was due have in common. */
const entry = (id: string) => ({ actor: 'system' as const, subject: { type: 'notification', id }, before: { status: 'scheduled' } })

/** @returns why it went to nobody */
async function begin(transaction: Transaction, { id, segment_id, sent_by }: Due, now: Date): Promise<Reason | undefined> {
  await refreshSegments(transaction, [segment_id], now)
  const { rows } = await sql`select from segment_members m join users u on u.id = m.user_id where m.segment_id = ${segment_id} and ${sql.raw(isReached)} limit 1`.execute(transaction)
  if (rows.length === 0) return 'segment_empty'
  const mailing = await beginMailing(transaction, { kind: 'notification', key: `notification:${id}`, by: sent_by, recipients: sql<{ id: string }>`select m.user_id as id from segment_members m where m.segment_id = ${segment_id}` })
  await runSql(transaction, `update notifications n set status = 'sending', mailing_id = $2, version = n.version + 1, updated_at = now(), segment_name = s.name from segments s where n.id = $1 and s.id = n.segment_id`, [id, mailing.id])
  await writeAudit(transaction, { ...entry(id), action: 'notification.begun', after: { status: 'sending', user_count: mailing.count } })
  return undefined
}

/** Nobody gets it: its history says so, and who scheduled it is told. */
async function fail(transaction: Transaction, { id, title_es, sent_by }: Due, failure: Reason): Promise<void> {
  await runSql(transaction, `update notifications set status = 'failed', failure = $2, version = version + 1, updated_at = now() where id = $1`, [id, failure])
  await writeAudit(transaction, { ...entry(id), action: 'notification.failed', after: { status: 'failed', failure } })
  if (sent_by !== null) await notify(transaction, [{ adminIds: [sent_by], kind: 'notification_failed', subject: { type: 'notification', id }, params: { name: title_es } }])
}

/** Begins the notifications whose time has come, and looks again when the next one's does. One that fails is tried again in the next run. */
export const sendDueTask = defineTask({
  ...sendDueJob,
  pool: 'lists',
  cron: '* * * * *',
  work: async (services, _payload, { stopping }) => {
    const now = services.clock.now()
    const { rows: due } = await runSql<{ id: string }>(services.db, `select id from notifications where status = 'scheduled' and send_after <= $1 order by send_after, id`, [now])
    await eachAlone(services, due, ({ id }) => beginDue(services, id), { named: ({ id }) => ({ notification: id }), failed: 'a notification could not be begun', stopping })
    const { rows } = await runSql<{ due: Date | null }>(services.db, `select min(send_after) as due from notifications where status = 'scheduled' and send_after > $1`, [now])
    await enqueueAgain(services.db, sendDueJob, {}, rows[0]?.due)
  },
})
