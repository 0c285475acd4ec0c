import { sql, type Kysely, type RawBuilder } from 'kysely'
import { DECIDES } from '@ventanilla/contract/changes'
import { auditEndpoints } from '@ventanilla/contract/endpoints/audit.endpoints'
import { decidedTaskList, openTaskList, requestList } from '@ventanilla/contract/endpoints/requests.endpoints'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { stateWords } from '@ventanilla/contract/messages/state-words'
import { allows } from '@ventanilla/contract/permissions'
import { comparable } from '@ventanilla/contract/text'
import { byNumber, byTime, defineSource, type ServedList } from '../lists/list-source.ts'
import { readEntry } from '../lists/read-list.ts'
import type { Database } from '../../platform/database/schema.ts'
import { idIs, shownId, shownMoney, shownTime, textHas } from '../lists/shown.ts'
import type { Maker } from './change.ts'

/** Who looks at requests, in which language, and when. */
export type Viewer = { actor: Maker; language: Language; now: Date }

/** Requests `r` that somebody may see: their own, those of permissions that they hold to approve, and to readers of the audit log all. */
export const isVisible = ({ actor: { id, grants } }: Pick<Viewer, 'actor'>): RawBuilder<boolean> =>
  allows(grants, auditEndpoints['audit-log'].access) ? sql<boolean>`true` : sql<boolean>`(r.requester_id = ${id} or r.permissions <@ ${grants.approve}::text[])`

/** Requests `r` that wait for somebody: what `refusalOf` would let them decide now. */
export const waitsFor = ({ actor: { id, role, grants }, now }: Pick<Viewer, 'actor' | 'now'>): RawBuilder<boolean> =>
  grants.request.includes(DECIDES) || grants.approve.includes(DECIDES)
    ? sql<boolean>`(r.status = 'pending' and r.expires_at > ${now} and r.requester_id <> ${id} and r.permissions <@ ${grants.approve}::text[]
        and (r.subject_type, coalesce(r.subject_id, '')) not in (('admin', ${id}), ('role', ${role.id})))`
    : sql<boolean>`false`

const nameOf = (adminId: RawBuilder<unknown>) => sql`(select n.first_name || ' ' || n.surname from admins n where n.id = ${adminId})`
/** What a change is called in a language. */
const titleOf = (change: RawBuilder<unknown>, language: Language) => sql`coalesce(${JSON.stringify(messages[language].changes)}::jsonb ->> ${change}, ${change})`
/** The kinds of charges in a language, by what requests keep: their name in Spanish, before the day. */
const chargeKinds = (language: Language) => JSON.stringify(Object.fromEntries(Object.values(stateWords.chargeType).map((kind) => [kind.es, kind[language]])))
const charge = sql`regexp_replace(r.subject_name, ' · .*', '')`
/** What a request is about. A rule of the policy is called as its change is, and a charge by its kind, in the language of who reads. */
const subjectName = (language: Language) => sql`case r.subject_type
  when 'policy' then ${titleOf(sql`r.subject_id`, language)}
  when 'card_charge' then coalesce(${chargeKinds(language)}::jsonb ->> ${charge}, ${charge}) || substr(r.subject_name, length(${charge}) + 1)
  else r.subject_name end`
/** The changes whose name in a language has the text, with or without accents. */
const changesTitled = (text: string, language: Language): string[] =>
  Object.entries(messages[language].changes).flatMap(([change, title]) => (comparable(title).includes(comparable(text)) ? [change] : []))
const lastDecider = sql`(select ${nameOf(sql`d.decided_by`)} from request_tasks d where d.request_id = r.id and d.decided_by is not null order by d.decided_at desc, d.id desc limit 1)`
const personText = sql`n.first_name || ' ' || n.surname || ' ' || n.email`
/** Administrators `n` by a part of their name or e-mail; a whole e-mail is that of one, though another's may contain it. */
const personHas = (text: string) => sql<boolean>`(n.email = ${text.toLowerCase()} or ${textHas(personText)(text)} and not exists (select from admins one where one.email = ${text.toLowerCase()}))`
const requesterHas = (text: string) => sql<boolean>`exists (select from admins n where n.id = r.requester_id and ${personHas(text)})`
type Decided = 'approved' | 'rejected'
/** The fields `d` of request `r` that such a person decided so. */
const decidedBy = (status: Decided, text: string) => sql`from request_tasks d join admins n on n.id = d.decided_by where d.request_id = r.id and d.status = ${status} and ${personHas(text)}`
const deciderHas = (status: Decided) => (text: string) => sql<boolean>`exists (select ${decidedBy(status, text)})`

/** The number of a request as people write it: `137`, `n.º 137`, `#137`. */
const numbered = /^(?:n\.?\s?[º°o]\.?\s*|#\s*)?(\d{1,15})$/i

/** The persons that a list of decisions is asked for by. */
type Deciders = { approver?: string | undefined; rejecter?: string | undefined }

/** The requests that somebody may see. Where the decisions of one person are asked for, so are the days of theirs: somebody else may have decided another field later. */
export function requestsFor(viewer: Viewer, { approver, rejecter }: Deciders = {}): ServedList<typeof requestList> {
  const own = approver ? decidedBy('approved', approver) : rejecter ? decidedBy('rejected', rejecter) : undefined
  const mine = waitsFor(viewer)
  const key = [byTime(sql`r.created_at`), byNumber(sql`r.id`)]
  const id = byNumber(sql`r.id`)
  return defineSource(requestList, {
    from: { requests: 'r' },
    where: isVisible(viewer),
    joins: { a: sql`join admins a on a.id = r.requester_id` },
    columns: {
      id: shownId(sql`r.id`),
      change: sql`r.change`,
      title: titleOf(sql`r.change`, viewer.language),
      action: sql`r.action`,
      subject_type: sql`r.subject_type`,
      subject_id: sql`r.subject_id`,
      subject_name: subjectName(viewer.language),
      status: sql`r.status`,
      requester: sql`jsonb_build_object('id', a.id, 'email', a.email, 'name', a.first_name || ' ' || a.surname)`,
      reason: sql`r.reason`,
      amount: shownMoney(sql`r.amount_cents`),
      fields: sql`array(select t.field from request_tasks t where t.request_id = r.id order by t.id)`,
      can_decide: mine,
      is_own: sql`r.requester_id = ${viewer.actor.id}`,
      created_at: shownTime(sql`r.created_at`),
      expires_at: shownTime(sql`r.expires_at`),
      decided_at: shownTime(sql`r.decided_at`),
      decided_by: lastDecider,
    },
    key,
    sorts: {
      waiting: [byNumber(sql`case when ${mine} then 0 when r.status = 'pending' then 1 else 2 end`), ...key],
      created_at: key,
      decided_at: [byTime(sql`coalesce(r.decided_at, '-infinity')`), id],
      amount: [byNumber(sql`coalesce(r.amount_cents, -1)`), id],
    },
    filters: {
      status: sql`r.status`,
      requester: requesterHas,
      change: sql`r.change`,
      subject_type: sql`r.subject_type`,
      created_at: sql`r.created_at`,
      decided_at: own ? sql`(select max(d.decided_at) ${own})` : sql`coalesce(r.decided_at, '-infinity')`,
      approver: deciderHas('approved'),
      rejecter: deciderHas('rejected'),
      amount: sql`r.amount_cents`,
      waits_for: sql`case when ${mine} then 'me' when r.status = 'pending' then 'others' end`,
    },
    search: (text) => {
      const titled = changesTitled(text, viewer.language)
      const [, number] = numbered.exec(text) ?? []
      // Each from an index of its own: what the request says, and the names of who asked.
      const any = [sql<boolean>`r.id in (
        select q.id from requests q where ${textHas(sql`q.subject_name || ' ' || q.requester || ' ' || q.reason`)(text)}
        union select q.id from requests q join admins n on n.id = q.requester_id where ${textHas(personText)(text)})`]
      if (titled.length > 0) any.push(sql`r.change = any(${titled}::text[])`)
      if (number !== undefined) any.push(sql`r.id = ${number}::bigint`)
      return sql<boolean>`(${sql.join(any, sql` or `)})`
    },
  })
}

/** What a task shows in every list of tasks. */
const taskColumns = (language: Language) => ({
  id: shownId(sql`t.id`),
  auditlog_id: shownId(sql`t.request_id`),
  field: sql`t.field`,
  old: sql`t.old`,
  new: sql`t.new`,
  status: sql`t.status`,
  comment: sql`t.comment`,
  decided_by: nameOf(sql`t.decided_by`),
  decided_at: shownTime(sql`t.decided_at`),
  change: sql`r.change`,
  title: titleOf(sql`r.change`, language),
  subject_type: sql`r.subject_type`,
  subject_name: subjectName(language),
  requester: nameOf(sql`r.requester_id`),
})
const joins = { r: sql`join requests r on r.id = t.request_id` }
// Asked of one request after the other: a page and a count look at few of them.
const ofRequest = (condition: RawBuilder<boolean>) => sql<boolean>`(select ${condition} from requests r where r.id = t.request_id)`

/** The tasks that somebody may decide now. */
export const openTasksFor = (viewer: Viewer): ServedList<typeof openTaskList> =>
  defineSource(openTaskList, {
    from: { request_tasks: 't' },
    where: sql<boolean>`t.status = 'pending' and ${ofRequest(waitsFor(viewer))}`,
    joins,
    columns: taskColumns(viewer.language),
    key: [byNumber(sql`t.id`)],
    sorts: { id: [byNumber(sql`t.id`)] },
    filters: { auditlog_id: idIs(sql`t.request_id`) },
  })

/** The tasks that somebody decided, of requests that somebody may see; what took effect at once was decided by nobody. */
export const decidedTasksFor = (viewer: Viewer, statuses: readonly ('approved' | 'rejected')[]): ServedList<typeof decidedTaskList> => {
  const key = [byTime(sql`t.decided_at`), byNumber(sql`t.id`)]
  return defineSource(decidedTaskList, {
    from: { request_tasks: 't' },
    where: sql<boolean>`t.decided_at is not null and t.status = any(${statuses}::text[]) and ${ofRequest(isVisible(viewer))}`,
    joins,
    columns: taskColumns(viewer.language),
    key,
    sorts: { decided_at: key, id: [byNumber(sql`t.id`)] },
    filters: { auditlog_id: idIs(sql`t.request_id`), decided_at: sql`t.decided_at` },
  })
}

/** One task of a request that somebody may see, whatever its status; nothing where they may not. */
export const readTask = (db: Kysely<Database>, viewer: Viewer, id: number) => readEntry(db, openTasksFor(viewer), sql<boolean>`t.id = ${id} and ${ofRequest(isVisible(viewer))}`)
