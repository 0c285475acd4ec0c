import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { readsUsers } from './users.endpoints.ts'

/** What of a user's life an event is about. */
export const timelineKinds = ['status', 'kyc', 'data', 'card', 'movement', 'request', 'mail'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Something that happened to a user, whatever table tells of it. */
export const timelineEvent = z.object({
  id: z.string().describe('kind, source and number: `card4:512`'),
  at: timestamp,
  kind: z.enum(timelineKinds),
  what: z.string().describe('a code: of an audit action, a change or a kind of movement; `changed` for states'),
  from_value: z.string().nullable(),
  to_value: z.string().nullable(),
  amount: moneyText.nullable(),
  fields: z.array(z.string()).describe('which data were changed; their values stand in the history of the record'),
  note: z.string().nullable().describe('in somebody’s own words: a reason, a description, the subject of a mail'),
  actor: z.string().describe('e-mail; empty for the system'),
  subject_id: identifier.nullable().describe('the card, the movement or the request'),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

const word = (es: string, en: string) => ({ es, en })
const kindWords = {
  status: word('Estado', 'Status'),
  kyc: word('KYC', 'KYC'),
  data: word('Datos', 'Data'),
  card: word('Tarjeta', 'Card'),
  movement: word('Movimiento', 'Movement'),
  request: word('Solicitud', 'Request'),
  mail: word('Correo', 'Mail'),
}

/** Everything that happened to one user, newest first. */
export const timelineList = defineList({
  item: timelineEvent,
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  search: { min: 1 },
  filters: { kind: choice(timelineKinds), at: days() },
  csv: {
    at: csvColumn('Fecha', 'Date', 'moment'),
    kind: csvColumn('Tipo', 'Kind', kindWords),
    what: csvColumn('Hecho', 'Event'),
    from_value: csvColumn('De', 'From'),
    to_value: csvColumn('A', 'To'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    note: csvColumn('Nota', 'Note', 'transferNote'),
    actor: csvColumn('Por', 'By'),
    subject_id: csvColumn('Registro', 'Record'),
  },
})

export const timelineEndpoints = {
  'user-timeline': defineEndpoint({
    summary: 'Everything that happened to one user, newest first',
    method: 'GET',
    path: '/api/user/timeline/{userId}/',
    access: readsUsers,
    params: z.object({ userId: identifier }),
    ...listEndpoint(timelineList),
  }),
}
