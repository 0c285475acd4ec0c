import { z } from 'zod'
import { MAX_ITEMS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { noticeKindWords } from '../messages/notice-words.ts'
import { noticeKinds, noticeSubjects } from '../notices.ts'
import { stale } from '../stale.ts'

/** Something that concerns the caller. Its sentence is made where it is read, from kind and params (`noticeText`). */
export const notice = z.object({
  id: identifier,
  kind: z.enum(noticeKinds),
  subject_type: z.enum(noticeSubjects),
  subject_id: identifier,
  link: z.string().describe('the page about it, from the root of the console'),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: timestamp,
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof notice>

const unread = z.number().int().describe('how many the caller has not read')

/** The notices of the caller, newest first. Nobody has another's. */
export const noticeList = defineList({
  item: notice,
  sorts: ['created_at'],
  sort: { by: 'created_at', order: 'desc' },
  filters: { kind: choice(noticeKinds), unread: choice(['true', 'false']), created_at: days() },
  csv: {
    id: csvColumn('Número', 'Number'),
    created_at: csvColumn('Fecha', 'Time', 'moment'),
    kind: csvColumn('Tipo', 'Type', noticeKindWords),
    params: csvColumn('Aviso', 'Notice', 'notice'),
    subject_id: csvColumn('Registro', 'Record'),
    link: csvColumn('Página', 'Page'),
  },
})

/** What the bell shows. An event has the newest notice alone. */
export const bell = z.object({ unread, results: z.array(notice) })
export type Bell = z.infer<typeof bell>

/** The bell: what concerns the caller, and what of it they have read. */
export const noticeEndpoints = {
  bell: defineEndpoint({
    summary: 'How many notices the caller has not read, and the last ones; as events now and whenever that changes',
    method: 'GET',
    path: '/api/bell/',
    access: 'session',
    response: bell,
    events: true,
  }),
  'bell-list': defineEndpoint({ summary: 'The notices of the caller', method: 'GET', path: '/api/bell/all/', access: 'session', ...listEndpoint(noticeList) }),
  'mark-notices-read': defineEndpoint({
    summary: 'Mark notices of the caller as read: those that are named, or all of them',
    method: 'PUT',
    path: '/api/bell/read/',
    access: 'session',
    body: z.object({ ids: z.array(z.string().max(15).regex(/^\d+$/)).max(MAX_ITEMS).default([]), all: z.boolean().default(false) }),
    invalidates: stale.bell,
    response: z.object({ unread }),
  }),
}
