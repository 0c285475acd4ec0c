import { sql } from 'kysely'
import type { Notification } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { mayBeDeleted, momentOf, notificationProblems, sendingProblems } from '@ventanilla/contract/notifications'
import type { Context } from '../../engines/changes/change.ts'
import { handleChange } from '../../engines/changes/make-change.ts'
import { recordNames } from '../../engines/changes/record-names.ts'
import { defineRecord } from '../../engines/changes/record.ts'
import { enqueue } from '../../engines/jobs/jobs.ts'
import { readEntry } from '../../engines/lists/read-list.ts'
import { cancelMailing } from '../../engines/mailings/mailings.ts'
import { runSql } from '../../platform/database/query.ts'
import type { Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { previewSize, requireUsable } from '../segments/public.ts'
import { wholeNotifications } from './notification.list.ts'
import { isReached } from './opt-out.ts'
import { sendDueJob } from './send-due.task.ts'

type Terms = Pick<Notification, 'title_es' | 'title_en' | 'body_es' | 'body_en' | 'channel'> & { segment_id: string }

export const notificationRecords = defineRecord({
  type: 'notification',
  table: 'notifications',
  read: ({ db }, id) => readEntry(db, wholeNotifications, sql`n.id = ${id}`),
  name: ({ title_es }: Notification) => title_es,
  fields: ({ title_es, title_en, body_es, body_en, channel, segment_id }) => ({ title_es, title_en, body_es, body_en, channel, segment_id }),
  constraints: { notifications_segment: { field: 'segment_id', code: 'record_unknown' } },
})

const columns = (wanted: Terms) => {
  const { title_es, title_en, body_es, body_en, channel, segment_id } = wanted
  return { title_es, title_en, body_es, body_en, channel, segment_id }
}

/** @throws {Failure} validation_failed */
async function requireSound({ db }: Pick<Context, 'db'>, wanted: Terms): Promise<void> {
  const problems = Object.entries(notificationProblems(wanted)).map(([field, problem]) => ({ field, ...problem }))
  if (problems.length > 0) throw new Failure('validation_failed', { problems })
  await requireUsable(db, 'segment_id', [wanted.segment_id])
}

/** @throws {Failure} notification_begun, notification_closed */
function requireWaiting({ status }: Notification): void {
  if (status === 'failed' || status === 'cancelled') throw new Failure('notification_closed')
  if (status !== 'draft' && status !== 'scheduled') throw new Failure('notification_begun')
}

/** Words that somebody approved are not changed alone before they go out. @throws {Failure} notification_approved */
async function requireUnapproved({ db }: Pick<Context, 'db'>, { id, status }: Notification): Promise<void> {
  if (status !== 'scheduled') return
  const { rowCount } = await runSql(db, `select from requests where change = 'send-notification' and subject_id = $1 and status = 'approved' limit 1`, [id])
  if (rowCount > 0) throw new Failure('notification_approved')
}

/** What has reached nobody may go; what went out stays. @throws {Failure} notification_begun */
function requireUnsent(notification: Notification): void {
  if (!mayBeDeleted(notification)) throw new Failure('notification_begun')
}

// The key does not change: a batch whose messages in the app refer to it goes on, and who cancels waits for that batch.
const lockOne = (db: Transaction, { params }: { params: { id: string } }) => runSql(db, 'select from notifications where id = $1 for no key update', [params.id])
const idAndName = ({ id, title_es }: Notification) => ({ id, name: title_es })
const again = ({ db, language }: Context, id: string) => notificationRecords.read(db, language, id)

const send = handleChange('send-notification', {
  lock: lockOne,
  read: ({ db }, { params }) => readEntry(db, wholeNotifications, sql`n.id = ${params.id}`),
  version: ({ version }: Notification) => version,
  subject: idAndName,
  wanted: () => ({}),
  facts: ({ body }, { title_es, title_en, body_es, body_en, channel, segment_name, reached_count }) => ({ send_after: momentOf(body)?.toISOString() ?? null, title_es, title_en, body_es, body_en, channel, segment_name, user_count: reached_count }),
  holds: (_input, { id }) => [`notification:${id}:status`],
  // Its segment is looked through again when it goes out.
  moving: ['user_count'],
  check: async ({ db, now }, { body }, notification) => {
    requireWaiting(notification)
    const problems = Object.entries(sendingProblems(body, now)).map(([field, problem]) => ({ field, ...problem }))
    if (problems.length > 0) throw new Failure('validation_failed', { problems })
    await requireSound({ db }, { ...notification, segment_id: notification.segment_id ?? '' })
    // At a later time there may be somebody who gets it; now there has to be.
    if (body.when === 'now' && (await previewSize(db, notification.segment_id ?? '', now, sql.raw(isReached))) === 0) throw invalid({ when: 'segment_empty' })
  },
  apply: async (context, { body }, { id, segment_name }) => {
    const { db, now, actor } = context
    const sendAfter = body.when === 'later' ? (momentOf(body) ?? now) : now
    await runSql(db, `update notifications set status = 'scheduled', send_after = $2, sent_by = $3, segment_name = $4, version = version + 1, updated_at = now() where id = $1`, [id, sendAfter, actor.id, segment_name])
    await enqueue(db, sendDueJob, {})
    return { answer: await again(context, id), entries: [{ subject: { type: 'notification', id }, after: { send_after: sendAfter.toISOString(), segment_name } }] }
  },
})

const cancel = handleChange('cancel-notification', {
  lock: lockOne,
  read: ({ db }, { params }) => readEntry(db, wholeNotifications, sql`n.id = ${params.id}`),
  // For programs that send one. The page sends none: what is stopped has to stop, also where it began to go out meanwhile.
  version: ({ version }) => version,
  subject: idAndName,
  wanted: () => ({}),
  facts: () => ({ status: 'cancelled' }),
  check: (_context, _input, { status }) => {
    if (status !== 'scheduled' && status !== 'sending') throw new Failure('notification_over')
  },
  apply: async (context, _input, { id, status }) => {
    const { db } = context
    const { rows: [row] } = await runSql<{ mailing_id: number | null }>(db, `update notifications set status = 'cancelled', version = version + 1, updated_at = now() where id = $1 returning mailing_id`, [id])
    if (row?.mailing_id != null) {
      await cancelMailing(db, row.mailing_id)
      // A person who no longer gets the mail finds nothing in the app either.
      await runSql(db, `delete from in_app_notifications m using mailing_recipients r where m.notification_id = $1 and r.mailing_id = $2 and r.user_id = m.user_id and r.outcome = 'cancelled'`, [id, row.mailing_id])
    }
    const answer = await again(context, id)
    return { answer, entries: [{ subject: { type: 'notification', id }, before: { status }, after: { status: 'cancelled', sent_count: answer.sent_count } }] }
  },
})

export const notificationChanges = [
  handleChange(
    'create-notification',
    notificationRecords.creates({
      check: (context, _input, _none, wanted: Terms) => requireSound(context, wanted),
      columns: (wanted, { actor }) => ({ ...columns(wanted), created_by: actor.id }),
      names: recordNames,
      inverse: (_reader, { answer: { id, version } }) => Promise.resolve({ id, version }),
    }),
  ),
  handleChange(
    'edit-notification',
    notificationRecords.edits({
      check: async (context, _input, before, wanted: Terms) => {
        requireWaiting(before)
        await requireUnapproved(context, before)
        await requireSound(context, wanted)
      },
      columns,
      names: recordNames,
    }),
  ),
  handleChange('delete-notification', notificationRecords.deletes({ check: (_context, _input, notification) => requireUnsent(notification), names: recordNames })),
  send,
  cancel,
]
