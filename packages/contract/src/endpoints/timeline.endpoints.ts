import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { kycWords } from '../messages/kyc-words.ts'
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
  mail: word('Correo', 'E-mail'),
}

const came = { joined: word('Entró al programa', 'Joined the programme'), changed: word('Cambió', 'Changed') }
const ways = { in: word('Entrada', 'In'), out: word('Salida', 'Out'), between: word('Entre billetera y tarjeta', 'Between wallet and card') }
const mails = {
  mail: word('Correo', 'E-mail'),
  sent: word('Enviado', 'Sent'),
  failed: word('No se pudo enviar', 'Could not be sent'),
  withdrawn: word('Retirado antes de enviarse', 'Withdrawn before it was sent'),
  waiting: word('Por enviarse', 'About to be sent'),
  in_app: word('Notificación en la app', 'Notification in the app'),
  opted_out: word('Pidió no recibir notificaciones', 'Opted out of notifications'),
  opted_in: word('Pidió volver a recibir notificaciones', 'Opted in to notifications again'),
}
const states = { status: 'user', kyc: 'kyc', card: 'card' } as const

/** Everything that happened to one user, newest first. */
export const timelineList = defineList({
  item: timelineEvent,
  sorts: ['at'],
  sort: { by: 'at', order: 'desc' },
  search: { min: 1 },
  filters: { kind: choice(timelineKinds), at: days() },
  csv: {
    at: csvColumn('Fecha', 'Date', 'moment'),
    kind: csvColumn('Tipo', 'Type', kindWords),
    what: csvColumn('Hecho', 'Event', { by: 'kind', of: { status: came, kyc: came, card: came, data: 'action', movement: 'kind', request: 'change', mail: mails } }),
    from_value: csvColumn('De', 'From', { by: 'kind', of: states }),
    to_value: csvColumn('A', 'To', { by: 'kind', of: { ...states, movement: ways, request: 'request', mail: mails } }),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    note: csvColumn('Nota', 'Note', { by: 'kind', of: { kyc: kycWords.reason, movement: 'transferNote' } }),
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
