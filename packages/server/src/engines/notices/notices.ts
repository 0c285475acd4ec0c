import { operationOf } from '@ventanilla/contract/bulk/operations'
import { MAX_NOTICE_TEXT, type NoticeKind, type NoticeParams, type NoticeSubject } from '@ventanilla/contract/notices'
import type { Kysely } from 'kysely'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { enqueue } from '../jobs/jobs.ts'
import { mailNoticesTask } from './mail-notices.task.ts'

/** Something to tell some administrators. The kind says what `params` are. */
export type NewNotice = { [K in NoticeKind]: { adminIds: readonly string[]; kind: K; subject: { type: NoticeSubject; id: string }; params: NoticeParams[K] } }[NoticeKind]

/** On which a bell hears that the notices of the administrator of this id have changed. */
export const NOTICES_CHANNEL = 'notices'

/**
 * Tells administrators of something that concerns them, in the caller's transaction: a line in the bell of each, which
 * shows at once when it commits, and a mail to those whose profile asks for it.
 *
 * ```ts
 * await notify(transaction, [{ adminIds: deciders, kind: 'request_filed', subject: { type: 'request', id: '123' }, params: { change: 'edit-role', record: 'Maker', person: 'Ana Ríos' } }])
 * ```
 *
 * Nobody is told the same kind of the same subject twice, so it may be repeated. Who is not an active administrator is left
 * out, an id may come twice, and no ids are nothing to do.
 */
export async function notify(db: Kysely<Database>, notices: readonly NewNotice[]): Promise<void> {
  const given = notices.flatMap(({ adminIds, kind, subject, params }) => {
    const row = { kind, subject_type: subject.type, subject_id: subject.id, params: shortened(params), link: linkOf(kind, subject, params) }
    return [...new Set(adminIds)].map((admin_id) => ({ ...row, admin_id }))
  })
  if (given.length === 0) return
  // In the order of the administrators: two transactions that tell the same people can't wait for each other in a circle.
  const { rows } = await runSql<{ id: number; wants_mail: boolean }>(
    db,
    `with written as (
       insert into notices (admin_id, kind, subject_type, subject_id, params, link)
       select g.admin_id, g.kind, g.subject_type, g.subject_id, g.params, g.link
       from jsonb_to_recordset($1::jsonb) as g (admin_id text, kind text, subject_type text, subject_id text, params jsonb, link text)
       join admins a on a.id = g.admin_id and a.status = 'active'
       order by g.admin_id, g.kind, g.subject_type, g.subject_id
       on conflict do nothing
       returning id, admin_id
     )
     select w.id, a.notice_mails as wants_mail, pg_notify($2, w.admin_id) from written w join admins a on a.id = w.admin_id`,
    [JSON.stringify(given), NOTICES_CHANNEL],
  )
  const mailed = rows.filter(({ wants_mail }) => wants_mail).map(({ id }) => id)
  if (mailed.length > 0) await enqueue(db, mailNoticesTask, { ids: mailed })
}

/**
 * Marks a notice as read for everybody who has it, in the caller's transaction: nobody has to do anything about it any
 * longer, as of a request that somebody else has decided.
 */
export async function settleNotices(db: Kysely<Database>, kind: NoticeKind, subject: { type: NoticeSubject; id: string }): Promise<void> {
  await runSql(
    db,
    `with settled as (
       update notices set read_at = clock_timestamp()
       where id in (select id from notices where kind = $1 and subject_type = $2 and subject_id = $3 and read_at is null order by id for update)
       returning admin_id
     )
     select pg_notify($4, admin_id) from settled`,
    [kind, subject.type, subject.id, NOTICES_CHANNEL],
  )
}

type Params = NewNotice['params']

/** Counted in characters: half of a pair is no text for the database. */
const cut = (text: string): string => ([...text].length > MAX_NOTICE_TEXT ? `${[...text].slice(0, MAX_NOTICE_TEXT - 1).join('')}…` : text)
const shortened = (params: Params): object => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]))

/** The page about it, from the root of the console. */
function linkOf(kind: NoticeKind, { type, id }: NewNotice['subject'], params: Params): string {
  if (type === 'request') return `/request-detail/${id}`
  const programme = 'programme' in params ? params.programme : id
  if (type === 'cashback') return `/cashback/${programme}`
  if (type === 'referral') return `/marketing/referrals/${programme}`
  if (type === 'marketing_account') return '/cashback'
  if (type === 'notification') return `/marketing/notifications/${id}`
  if (type === 'limit_provider') return `/suppliers/${'supplier' in params ? params.supplier : id}`
  if (type === 'card') return `/credit-card/details?${new URLSearchParams({ user: 'user' in params ? (params.user ?? '') : '', card: 'card' in params ? (params.card ?? id) : id }).toString()}`
  const route = 'operation' in params && params.operation !== undefined ? operationOf(params.operation)?.route : undefined
  if (route === undefined) return '/credit-card'
  return kind === 'list_validated' || kind === 'list_not_validated' ? `/${route}/${id}` : `/${route}/${id}/result`
}
