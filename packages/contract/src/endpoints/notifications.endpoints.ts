import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bilingual, bodyOf, choice as choiceField, date, defineFields, longText, reference, text as textField } from '../fields.ts'
import { choice, days, reference as referenceFilter } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { notificationWords } from '../messages/notification-words.ts'
import { languages } from '../messages/say.ts'
import { notificationChannels, notificationFailures, notificationOutcomes, notificationStatuses } from '../notifications.ts'
import type { Access } from '../permissions.ts'
import { memberReaders } from '../readers.ts'
import { stale } from '../stale.ts'
import { detail } from './account-fields.ts'
import { holderColumns } from './cards.endpoints.ts'

/** Who may ask for banners says what people read in the app, and so what is sent to them. */
const reads = { view: ['cashback', 'referral', 'banner'] } as const satisfies Access
const changes = { request: ['banner'] } as const satisfies Access

/** A notification (domain page, "Entities"), with how many of its recipients stand where once it is sent. */
export const notification = z.object({
  id: identifier,
  title_es: z.string(),
  title_en: z.string(),
  body_es: z.string(),
  body_en: z.string(),
  channel: z.enum(notificationChannels),
  segment_id: identifier.nullable().describe('null: the segment was deleted after it was sent'),
  segment_name: z.string(),
  segment_count: z.number().int().describe('users of the segment now'),
  reached_count: z.number().int().nullable().optional().describe('those of them who would get it now; null in lists, and once it was sent'),
  status: z.enum(notificationStatuses),
  send_after: timestamp.nullable(),
  failure: z.enum(notificationFailures).nullable(),
  total_count: z.number().int(),
  pending_count: z.number().int().describe('not looked at yet'),
  waiting_count: z.number().int().describe('written; the mail server has not taken them yet'),
  sent_count: z.number().int(),
  failed_count: z.number().int().describe('given up after a day of tries'),
  bounced_count: z.number().int().describe('refused for good by the mail server of the person'),
  skipped_count: z.number().int().describe('opted out, left the programme, or not sent because it was cancelled'),
  ended_at: timestamp.nullable().describe('when every recipient was looked at'),
  created_at: timestamp,
  created_by: z.string(),
  version: z.number().int(),
})
export type Notification = z.infer<typeof notification>

const words = { title: bilingual({ max: 100 }), body_es: longText({ max: 2_000 }), body_en: longText({ max: 2_000 }) }
export const notificationFields = defineFields({ ...words, channel: choiceField(notificationChannels), segment_id: reference({ list: 'segments' }) })
/** When it goes out: at once, or at a time in Panama. */
export const sendingFields = defineFields({ when: choiceField(['now', 'later']), send_on: date({ optional: true }), send_time: textField({ max: 5, optional: true }) })

/** The notifications, the newest first. */
export const notificationList = defineList({
  item: notification,
  sorts: ['created_at', 'send_after', 'title_es', 'title_en', 'status'],
  sort: { by: 'created_at', order: 'desc' },
  search: { min: 1 },
  filters: { status: choice(notificationStatuses), channel: choice(notificationChannels), segment_id: referenceFilter('segments'), created_at: days(), send_after: days() },
  csv: {
    id: csvColumn('Notificación', 'Notification'),
    title_es: csvColumn('Título en español', 'Title in Spanish'),
    title_en: csvColumn('Título en inglés', 'Title in English'),
    channel: csvColumn('Canal', 'Channel', notificationWords.channel),
    segment_name: csvColumn('Segmento', 'Segment'),
    status: csvColumn('Estado', 'Status', notificationWords.status),
    send_after: csvColumn('Envío', 'Sending', 'moment'),
    total_count: csvColumn('Destinatarios', 'Recipients'),
    sent_count: csvColumn('Enviadas', 'Sent'),
    waiting_count: csvColumn('En espera', 'Waiting'),
    failed_count: csvColumn('No entregadas', 'Not delivered'),
    bounced_count: csvColumn('Rebotadas', 'Bounced'),
    skipped_count: csvColumn('Omitidas', 'Left out'),
    created_at: csvColumn('Creada', 'Created', 'moment'),
    created_by: csvColumn('Por', 'By'),
  },
})

/** What became of each recipient of a notification. */
export const notificationResultList = defineList({
  item: z.object({ notification_id: identifier, user_id: identifier, first_name: z.string(), surname: z.string(), email: z.string(), identification_number: z.string(), outcome: z.enum(notificationOutcomes), at: timestamp }),
  sorts: ['user_id', 'outcome'],
  sort: { by: 'user_id', order: 'asc' },
  search: { min: 3 },
  filters: { notification_id: referenceFilter('notifications', { required: true }), outcome: choice(notificationOutcomes) },
  csv: { user_id: csvColumn('Usuario', 'User'), ...holderColumns, outcome: csvColumn('Resultado', 'Result', notificationWords.outcome), at: csvColumn('Fecha', 'Date', 'moment') },
})

/** Whom a notification to a segment can be looked at with: everybody who is in it. */
export const notificationPeopleList = defineList({
  item: z.object({ id: identifier, segment_id: identifier, name: z.string(), email: z.string(), language: z.enum(languages) }),
  sorts: ['id'],
  sort: { by: 'id', order: 'asc' },
  search: { min: 3 },
  filters: { segment_id: referenceFilter('segments', { required: true }) },
  csv: { id: csvColumn('Usuario', 'User'), name: csvColumn('Nombre', 'Name'), email: csvColumn('Correo', 'E-mail'), language: csvColumn('Idioma', 'Language') },
})

/** What the programme's app shows to a person, in their language. */
export const inAppList = defineList({
  item: z.object({ id: identifier, notification_id: identifier, user_id: identifier, language: z.enum(languages), title: z.string(), body: z.string(), created_at: timestamp }),
  sorts: ['created_at'],
  sort: { by: 'created_at', order: 'desc' },
  filters: { user_id: referenceFilter('users'), notification_id: referenceFilter('notifications') },
  csv: { id: csvColumn('Mensaje', 'Message'), notification_id: csvColumn('Notificación', 'Notification'), user_id: csvColumn('Usuario', 'User'), title: csvColumn('Título', 'Title'), created_at: csvColumn('Fecha', 'Date', 'moment') },
})

/** A notification as one person reads it. */
export const notificationPreview = z.object({
  user_id: identifier,
  name: z.string(),
  own: z.boolean().describe('whether it is its caller in place of a recipient, because they may not know who is in a segment'),
  recipient: z.string(),
  refused: z.enum(['opted_out', 'moved']).nullable().describe('why this person would not get it now'),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  app: z.object({ title: z.string(), body: z.string() }),
})
export type NotificationPreview = z.infer<typeof notificationPreview>

const params = z.object({ id: identifier })
const version = z.number().int()
const path = '/api/NotificationDetails/'
const change = { subject: 'notification', approval: 'never' } as const
const common = { access: changes, invalidates: stale.notifications } as const
const written = bodyOf(defineFields(words))
const token = z.object({ token: z.string().min(1).max(200) })

export const notificationEndpoints = {
  notifications: defineEndpoint({ summary: 'Notifications with their results', method: 'GET', path, access: reads, ...listEndpoint(notificationList) }),
  notification: defineEndpoint({ summary: 'One notification; as events until nothing of it moves', method: 'GET', path: `${path}{id}/`, access: reads, params, events: true, response: notification }),
  'notification-results': defineEndpoint({ summary: 'What became of each recipient; all but their number is empty for who may not read users and balances', method: 'GET', path: `${path}results/`, access: { view: changes.request }, ...listEndpoint(notificationResultList) }),
  'notification-people': defineEndpoint({ summary: 'People of a segment, to look at a notification as one of them; for who may read users and balances', method: 'GET', path: `${path}people/`, access: changes, ...listEndpoint(notificationPeopleList) }),
  'in-app-notifications': defineEndpoint({ summary: 'What the programme’s app shows to its users; for who may read users and balances', method: 'GET', path: `${path}in-app/`, access: memberReaders, ...listEndpoint(inAppList) }),
  'notification-preview': defineEndpoint({ summary: 'A notification as a person would get it, in their language or in another', method: 'POST', reads: true, path: `${path}preview/`, access: changes, body: written.extend({ segment_id: identifier, user_id: identifier.optional().describe('absent: the first of the segment'), language: z.enum(languages).optional() }), response: notificationPreview }),
  'create-notification': defineChange({ change: { ...change, action: 'create', audit: 'notification.created', inverse: 'delete-notification' }, summary: 'Write a notification; it is a draft until it is sent', method: 'POST', path, ...common, fields: notificationFields, body: bodyOf(notificationFields), response: notification }),
  'edit-notification': defineChange({ change: { ...change, action: 'edit', audit: 'notification.edited' }, summary: 'Change a notification that has not begun', method: 'PUT', path: `${path}{id}/`, ...common, params, fields: notificationFields, body: bodyOf(notificationFields).extend({ version }), response: notification }),
  'delete-notification': defineChange({ change: { ...change, action: 'delete', audit: 'notification.deleted' }, summary: 'Delete a notification that has not begun', method: 'DELETE', path: `${path}{id}/`, ...common, params, body: z.object({ version: version.optional() }), response: detail }),
  'send-notification': defineChange({ change: { ...change, action: 'do', audit: 'notification.scheduled' }, summary: 'Send a notification now, or at a time in Panama', method: 'POST', path: `${path}send/{id}/`, ...common, params, fields: sendingFields, body: bodyOf(sendingFields).extend({ version }), response: notification }),
  'cancel-notification': defineChange({ change: { ...change, action: 'do', audit: 'notification.cancelled' }, summary: 'Cancel a notification: what went out stays, the rest does not go', method: 'POST', path: `${path}cancel/{id}/`, ...common, params, body: z.object({ version: version.optional() }), response: notification }),
  'test-notification': defineEndpoint({ summary: 'Send a notification to oneself, to look at it', method: 'POST', path: `${path}test/`, ...common, body: written.extend({ language: z.enum(languages) }), response: z.object({ recipient: z.string() }) }),
  'opt-out-state': defineEndpoint({ summary: 'Whom an opt-out link is about, and whether they have opted out; to a browser the page that asks', method: 'GET', path: '/api/notifications/opt-out/', access: 'public', query: token, response: z.object({ recipient: z.string().describe('with most of its letters hidden'), opted_out: z.boolean(), language: z.enum(languages) }) }),
  'opt-out': defineEndpoint({
    summary: 'Opt out of notifications, by the link of a mail; the one-click call of RFC 8058 too',
    method: 'POST',
    path: '/api/notifications/opt-out/',
    access: 'public',
    query: token,
    body: z.object({ 'List-Unsubscribe': z.string().max(40).optional() }),
    invalidates: [],
    response: z.object({ opted_out: z.boolean() }),
  }),
  'opt-in': defineEndpoint({ summary: 'Receive notifications again, by the link of a mail', method: 'POST', path: '/api/notifications/opt-in/', access: 'public', query: token, invalidates: [], response: z.object({ opted_out: z.boolean() }) }),
}
