import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as choiceField, defineFields, longText } from '../fields.ts'
import { amounts, choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, sentIdentifier, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { disputeReasons, disputeStatuses } from '../states.ts'
import { callReference } from './call-reference.ts'
import { holder, holderColumns } from './cards.endpoints.ts'

/** A movement that its holder reports, with the money that it is about. */
const dispute = holder.extend({
  id: identifier,
  transaction_id: identifier,
  card_id: identifier.nullable(),
  amount: moneyText,
  establishment: z.string().describe('or what the movement says of itself, where no shop takes part'),
  moved_at: timestamp,
  reason: z.enum(disputeReasons),
  description: z.string(),
  status: z.enum(disputeStatuses),
  comment: z.string().describe('what the last step was taken for'),
  reversal_id: identifier.nullable().describe('the movement that gave the money back'),
  created_at: timestamp,
  created_by: z.string().describe('e-mail; empty for the system'),
  resolved_at: timestamp.nullable(),
  resolved_by: z.string(),
  version: z.number().int(),
})
export type Dispute = z.infer<typeof dispute>

export const disputeList = defineList({
  item: dispute,
  sorts: ['created_at', 'status', 'reason', 'amount'],
  search: { min: 3 },
  filters: { status: choice(disputeStatuses), reason: choice(disputeReasons), created_at: days(), amount: amounts() },
  csv: {
    id: csvColumn('Reporte', 'Dispute'),
    created_at: csvColumn('Reportado', 'Reported', 'moment'),
    ...holderColumns,
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    moved_at: csvColumn('Fecha del movimiento', 'Date of the movement', 'moment'),
    establishment: csvColumn('Establecimiento', 'Establishment', 'transferNote'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    reason: csvColumn('Motivo', 'Reason', 'disputeReason'),
    description: csvColumn('Descripción', 'Description'),
    status: csvColumn('Estado', 'Status', 'dispute'),
    comment: csvColumn('Comentario', 'Comment'),
    reversal_id: csvColumn('Reverso', 'Reversal'),
    created_by: csvColumn('Reportado por', 'Reported by'),
    resolved_at: csvColumn('Resuelto', 'Resolved', 'moment'),
    resolved_by: csvColumn('Resuelto por', 'Resolved by'),
  },
})

const reads = { view: ['card-dispute', 'card-data', 'card-balance', 'reverse-transaction', 'credit-card', 'user-detail'] } as const satisfies Access
const params = z.object({ id: identifier })
/** The version that the caller read: a newer one in the meantime is `stale_version`. */
const version = z.number().int()
const openFields = defineFields({ reason: choiceField(disputeReasons), description: longText({ max: 1000 }) })
const reviewFields = defineFields({ comment: longText({ max: 1000, optional: true }) })
const resolveFields = defineFields({ outcome: choiceField(['resolved_user', 'resolved_against']), comment: longText({ max: 1000 }) })

export const disputeEndpoints = {
  disputes: defineEndpoint({ summary: 'Movements that holders report, newest first', method: 'GET', path: '/api/dispute/', access: reads, ...listEndpoint(disputeList) }),
  'card-disputes': defineEndpoint({
    summary: 'Movements of a card that its holder reports, newest first',
    method: 'GET',
    path: '/api/card/reported/{id}/',
    access: reads,
    params: z.object({ id: identifier.describe('of the card') }),
    ...listEndpoint(disputeList),
  }),
  dispute: defineEndpoint({ summary: 'One dispute', method: 'GET', path: '/api/dispute/{id}/', access: reads, params, response: dispute }),
  'movement-disputes': defineEndpoint({
    summary: 'The disputes of one movement, newest first',
    method: 'GET',
    path: '/api/movement/{id}/disputes/',
    access: reads,
    params: z.object({ id: identifier.describe('of the movement') }),
    response: z.object({ results: z.array(dispute) }),
  }),
  'open-dispute': defineChange({
    change: { subject: 'dispute', action: 'create', approval: 'never', audit: 'dispute.opened' },
    summary: 'Report a movement that took money from its holder',
    method: 'POST',
    path: '/api/dispute/',
    access: { request: ['card-dispute'] },
    fields: openFields,
    body: bodyOf(openFields).extend({ transaction_id: sentIdentifier }),
    invalidates: stale.disputes,
    response: dispute,
  }),
  'review-dispute': defineChange({
    change: { subject: 'dispute', action: 'do', approval: 'never', audit: 'dispute.reviewed' },
    summary: 'Take an open dispute into review',
    method: 'PUT',
    path: '/api/dispute/{id}/review/',
    access: { request: ['card-dispute'] },
    params,
    fields: reviewFields,
    body: bodyOf(reviewFields).extend({ version }),
    invalidates: stale.disputes,
    response: dispute,
  }),
  'resolve-dispute': defineChange({
    change: { subject: 'dispute', action: 'do', approval: 'always', audit: 'dispute.resolved', money: true },
    summary: 'Resolve a dispute: for the user, which reverses the movement, or against',
    method: 'PUT',
    path: '/api/dispute/{id}/resolve/',
    access: { request: ['card-dispute', 'reverse-transaction'] },
    confirms: true,
    params,
    fields: resolveFields,
    body: bodyOf(resolveFields).extend({ version, reference: callReference }),
    invalidates: [...stale.disputes, ...stale.balances],
    response: dispute,
  }),
}
