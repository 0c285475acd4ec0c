import { sql } from 'kysely'
import type { RequestStatus } from '@ventanilla/contract/changes'
import type { Transaction } from '../../platform/database/schema.ts'
import { notify, settleNotices } from '../notices/notices.ts'
import type { RequestRow } from './requests.repository.ts'

/** Once nothing of a request is pending, its requester learns what it came to (`status`), and nobody else has to decide it. */
export async function tellRequester(db: Transaction, { id, change, requester_id, subject_name }: RequestRow, status: RequestStatus): Promise<void> {
  if (status === 'pending') return
  const subject = { type: 'request' as const, id: String(id) }
  await settleNotices(db, 'request_filed', subject)
  const params = { change, record: subject_name }
  const to = { adminIds: [requester_id], subject }
  if (status === 'approved' || status === 'rejected') await notify(db, [{ ...to, kind: `request_${status}`, params: { ...params, person: await lastWho(db, id, status) } }])
  else if (status === 'partially_approved' || status === 'conflict' || status === 'failed' || status === 'expired') await notify(db, [{ ...to, kind: `request_${status}`, params }])
}

/** The name of who approved or rejected last: who decided last of all may have done the other, and what nobody decided expires. */
async function lastWho(db: Transaction, request: number, status: 'approved' | 'rejected'): Promise<string> {
  const decided = db.selectFrom('request_tasks as t').leftJoin('admins as a', 'a.id', 't.decided_by').where('t.request_id', '=', request).where('t.status', '=', status)
  const last = await decided.select(sql<string>`coalesce(a.first_name || ' ' || a.surname, t.decided_by_email, '')`.as('name')).orderBy('t.decided_at', 'desc').orderBy('t.id', 'desc').limit(1).executeTakeFirst()
  return last?.name ?? ''
}
