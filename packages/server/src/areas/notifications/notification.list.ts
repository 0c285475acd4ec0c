import { sql, type RawBuilder } from 'kysely'
import { inAppList, notificationList, notificationPeopleList, notificationResultList } from '@ventanilla/contract/endpoints/notifications.endpoints'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas, shownAdmin, shownHolder, shownId, shownTime, textHas } from '../../engines/lists/shown.ts'
import { isReached } from './opt-out.ts'

const id = byText(sql`n.id`)
const key = [byTime(sql`n.created_at`), id]
/** It is sent once every recipient was looked at and no mail waits. */
const status = sql`case when n.status = 'sending' and exists (select from mailings k where k.id = n.mailing_id and k.ended_at is not null and k.waiting_count = 0) then 'sent' else n.status end`
const counted = (column: string): RawBuilder<number> => sql`coalesce(${sql.ref(`r.${column}`)}, 0)`

/** Notifications, with how many of their recipients stand where. `reached_count`: how many of their segment would get one. */
const notificationsWith = (reached_count: RawBuilder<number | null>): ServedList<typeof notificationList> => defineSource(notificationList, {
  from: { notifications: 'n' },
  joins: { r: sql`left join mailings r on r.id = n.mailing_id`, s: sql`left join segments s on s.id = n.segment_id`, d: sql`left join admins d on d.id = n.created_by` },
  columns: {
    id: sql`n.id`,
    title_es: sql`n.title_es`,
    title_en: sql`n.title_en`,
    body_es: sql`n.body_es`,
    body_en: sql`n.body_en`,
    channel: sql`n.channel`,
    segment_id: sql`n.segment_id`,
    segment_name: sql`coalesce(s.name, n.segment_name)`,
    segment_count: sql`(select count(*)::int from segment_members m where m.segment_id = n.segment_id)`,
    reached_count,
    status,
    send_after: shownTime(sql`n.send_after`),
    failure: sql`n.failure`,
    total_count: counted('total_count'),
    pending_count: counted('pending_count'),
    waiting_count: counted('waiting_count'),
    sent_count: counted('sent_count'),
    failed_count: counted('failed_count'),
    bounced_count: counted('bounced_count'),
    skipped_count: counted('skipped_count'),
    ended_at: shownTime(sql`r.ended_at`),
    created_at: shownTime(sql`n.created_at`),
    created_by: shownAdmin(sql`d.email`),
    version: sql`n.version`,
  },
  key,
  sorts: { created_at: key, send_after: [byTime(sql`coalesce(n.send_after, 'infinity')`), id], title_es: [byName(sql`n.title_es`), id], title_en: [byName(sql`n.title_en`), id], status: [byText(status), id] },
  filters: { status, channel: sql`n.channel`, segment_id: sql`n.segment_id`, created_at: sql`n.created_at`, send_after: sql`n.send_after` },
  search: textHas(sql`n.title_es || ' ' || n.title_en || ' ' || n.id`),
})

const byUser = [byNumber(sql`p.mailing_id`), byText(sql`p.user_id`)]

/** The list does not look through the users of each segment. */
export const notifications = notificationsWith(sql`null::int`)
/** One that is read by itself, while it waits. */
export const wholeNotifications = notificationsWith(sql`case when n.status in ('draft', 'scheduled') then (select count(*)::int from segment_members m join users u on u.id = m.user_id where m.segment_id = n.segment_id and ${sql.raw(isReached)}) end`)

const none = sql`''`

/** What became of each recipient of a notification. `named`: whether their reader may know who is in a segment; without it nobody is found by a name either, and people are numbers. */
export const notificationResultsOf = (named: boolean): ServedList<typeof notificationResultList> => defineSource(notificationResultList, {
  from: { mailing_recipients: 'p' },
  joins: { n: sql`join notifications n on n.mailing_id = p.mailing_id`, u: sql`join users u on u.id = p.user_id` },
  columns: { ...shownHolder, ...(named ? { email: sql`coalesce((select nullif(o.recipient, '') from mail_outbox o where o.reference = p.reference), u.email)` } : { first_name: none, surname: none, identification_number: none, email: none }), notification_id: sql`n.id`, outcome: sql`p.outcome`, at: shownTime(sql`p.at`) },
  key: byUser,
  sorts: { user_id: byUser, outcome: [byNumber(sql`p.mailing_id`), byText(sql`p.outcome`), byText(sql`p.user_id`)] },
  filters: { notification_id: { chosen: ([one]) => sql`p.mailing_id = (select o.mailing_id from notifications o where o.id = ${one})` }, outcome: sql`p.outcome` },
  search: (text) => (named ? sql`p.user_id in (select u.id from users u where ${holderHas(text)})` : sql`p.user_id = ${text}`),
})

const peopleKey = [byText(sql`m.user_id`)]

/** Whom a notification can be looked at with. */
export const notificationPeople: ServedList<typeof notificationPeopleList> = defineSource(notificationPeopleList, {
  from: { segment_members: 'm' },
  joins: { u: sql`join users u on u.id = m.user_id` },
  columns: { id: sql`m.user_id`, segment_id: sql`m.segment_id`, name: sql`u.first_name || ' ' || u.surname`, email: sql`u.email`, language: sql`u.language` },
  key: peopleKey,
  sorts: { id: peopleKey },
  filters: { segment_id: sql`m.segment_id` },
  search: (text) => sql`m.user_id in (select u.id from users u where ${holderHas(text)})`,
})

const shownKey = [byTime(sql`a.created_at`), byNumber(sql`a.id`)]

/** What the app shows to its users. */
export const inAppNotifications: ServedList<typeof inAppList> = defineSource(inAppList, {
  from: { in_app_notifications: 'a' },
  columns: { id: shownId(sql`a.id`), notification_id: sql`a.notification_id`, user_id: sql`a.user_id`, language: sql`a.language`, title: sql`a.title`, body: sql`a.body`, created_at: shownTime(sql`a.created_at`) },
  key: shownKey,
  sorts: { created_at: shownKey },
  filters: { user_id: sql`a.user_id`, notification_id: sql`a.notification_id` },
})
