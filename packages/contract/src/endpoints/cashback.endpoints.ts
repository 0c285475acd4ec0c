import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bilingual, bodyOf, choice as choiceField, date, defineFields, longText, money, percent, references } from '../fields.ts'
import { amounts, choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { cashbackStatuses, endedReasons, rewardReasons, rewardStates } from '../states.ts'
import { detail } from './account-fields.ts'
import { holder, holderColumns } from './cards.endpoints.ts'

const rewardTypes = ['percent', 'fixed'] as const

/** A cashback programme (domain page, "Entities"). Rates are basis points: 250 is 2.5 %. */
export const cashback = z.object({
  id: identifier,
  name_es: z.string(),
  name_en: z.string(),
  description: z.string(),
  reward_type: z.enum(rewardTypes),
  rate_bps: z.number().int().nullable(),
  fixed_amount: moneyText.nullable(),
  min_purchase: moneyText,
  max_per_transaction: moneyText.nullable(),
  max_per_user_month: moneyText.nullable(),
  budget: moneyText,
  spent: moneyText,
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  segment_ids: z.array(identifier).describe('only members of one of them earn; none: everybody'),
  segments: z.array(z.object({ id: identifier, name: z.string() })).describe('the same with their names'),
  status: z.enum(cashbackStatuses),
  ended_reason: z.enum(endedReasons).nullable(),
  version: z.number().int(),
})
export type Cashback = z.infer<typeof cashback>

/** How a programme evaluated one purchase. Amounts are USD; `rest` is what a reversal should have taken back and the wallet did not cover. */
export const cashbackReward = holder.extend({
  purchase_id: identifier,
  purchase_amount: moneyText,
  establishment: z.string(),
  purchased_at: timestamp,
  transaction_id: identifier.nullable(),
  earned: moneyText,
  paid: moneyText,
  taken_back: moneyText,
  rest: moneyText,
  state: z.enum(rewardStates),
  reason: z.enum(rewardReasons).nullable().optional().describe('why it is less than what was earned, also once it was taken back'),
})
export type CashbackReward = z.infer<typeof cashbackReward>

/** How a programme evaluated purchases, the newest first. */
export const cashbackRewardList = defineList({
  item: cashbackReward,
  sorts: ['purchased_at'],
  filters: { state: choice(rewardStates) },
  csv: {
    purchase_id: csvColumn('Compra', 'Purchase'),
    purchased_at: csvColumn('Fecha', 'Date', 'moment'),
    ...holderColumns,
    establishment: csvColumn('Establecimiento', 'Establishment'),
    purchase_amount: csvColumn('Monto de la compra (USD)', 'Amount of the purchase (USD)'),
    earned: csvColumn('Ganado (USD)', 'Earned (USD)'),
    paid: csvColumn('Pagado (USD)', 'Paid (USD)'),
    taken_back: csvColumn('Recuperado (USD)', 'Recovered (USD)'),
    rest: csvColumn('Sin recuperar (USD)', 'Not recovered (USD)'),
    state: csvColumn('Estado', 'Status', 'rewardState'),
    reason: csvColumn('Motivo del pago menor', 'Reason for paying less', 'rewardState'),
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
  },
})

const above = (min: string) => ({ min, max: '9999999.99' })

/** Its days are days in Panama: it runs from the beginning of the first to the end of the last. What holds between its fields stands in `cashback-rules.ts`. */
export const cashbackFields = defineFields({
  name: bilingual({ max: 80 }),
  description: longText({ max: 300, optional: true }),
  reward_type: choiceField(rewardTypes),
  rate_bps: percent({ min: 1, optional: true }),
  fixed_amount: money({ ...above('0.01'), optional: true }),
  min_purchase: money(above('0.00')),
  max_per_transaction: money({ ...above('0.01'), optional: true }),
  max_per_user_month: money({ ...above('0.01'), optional: true }),
  budget: money(above('0.01')),
  starts_at: date({ min: '2000-01-01' }),
  ends_at: date({ max: '2099-12-31', optional: true }),
  segment_ids: references({ list: 'segments', max: 20 }),
})

/** The cashback programmes, those that run last first. */
export const cashbackList = defineList({
  item: cashback,
  sorts: ['name_es', 'name_en', 'status', 'starts_at', 'ends_at', 'budget', 'spent', 'used'],
  sort: { by: 'starts_at', order: 'desc' },
  search: { min: 1 },
  filters: { status: choice(cashbackStatuses), reward_type: choice(rewardTypes), starts_at: days(), ends_at: days(), budget: amounts() },
  csv: {
    id: csvColumn('Programa', 'Programme'),
    name_es: csvColumn('Nombre en español', 'Name in Spanish'),
    name_en: csvColumn('Nombre en inglés', 'Name in English'),
    description: csvColumn('Descripción', 'Description'),
    status: csvColumn('Estado', 'Status', 'cashback'),
    reward_type: csvColumn('Tipo de recompensa', 'Reward type', 'reward'),
    rate_bps: csvColumn('Porcentaje', 'Percentage', 'basis_points'),
    fixed_amount: csvColumn('Monto fijo (USD)', 'Fixed amount (USD)'),
    min_purchase: csvColumn('Compra mínima (USD)', 'Minimum purchase (USD)'),
    max_per_transaction: csvColumn('Máximo por transacción (USD)', 'Maximum per transaction (USD)'),
    max_per_user_month: csvColumn('Máximo por usuario y mes (USD)', 'Maximum per user and month (USD)'),
    budget: csvColumn('Presupuesto (USD)', 'Budget (USD)'),
    spent: csvColumn('Presupuesto usado (USD)', 'Budget used (USD)'),
    starts_at: csvColumn('Desde', 'From', 'moment'),
    ends_at: csvColumn('Hasta', 'To', 'moment'),
  },
})

/** Who reads what marketing does: programmes and services, and nothing of people. */
export const readsMarketing = { view: ['cashback', 'referral', 'banner'] } as const satisfies Access
/** Rewards tell who bought what, where and for how much. */
const readsRewards = { view: ['cashback'] } as const satisfies Access
const changes = { request: ['cashback'] } as const satisfies Access
const params = z.object({ id: identifier })
/** The version that the caller read: a newer one in the meantime is `stale_version`. */
const version = z.number().int()

/** A step of a programme: where it may lead stands in `programme-steps.ts`. */
const step = { method: 'PUT', access: changes, params, body: z.object({ version }), invalidates: stale.cashbacks, response: cashback } as const

export const cashbackEndpoints = {
  cashbacks: defineEndpoint({ summary: 'Cashback programmes', method: 'GET', path: '/api/cashback/', access: readsMarketing, ...listEndpoint(cashbackList) }),
  cashback: defineEndpoint({ summary: 'One cashback programme', method: 'GET', path: '/api/cashback/{id}/', access: readsMarketing, params, response: cashback }),
  'create-cashback': defineChange({
    change: { subject: 'cashback', action: 'create', approval: 'always', audit: 'cashback.created', inverse: 'delete-cashback' },
    summary: 'Create a cashback programme, as a draft',
    method: 'POST',
    path: '/api/cashback/',
    access: changes,
    fields: cashbackFields,
    body: bodyOf(cashbackFields),
    invalidates: stale.cashbacks,
    response: cashback,
  }),
  'edit-cashback': defineChange({
    change: { subject: 'cashback', action: 'edit', approval: 'always', audit: 'cashback.edited' },
    summary: 'Change a cashback programme',
    method: 'PUT',
    path: '/api/cashback/{id}/',
    access: changes,
    params,
    fields: cashbackFields,
    body: bodyOf(cashbackFields).extend({ version }),
    invalidates: stale.cashbacks,
    response: cashback,
  }),
  'delete-cashback': defineChange({
    change: { subject: 'cashback', action: 'delete', approval: 'always', audit: 'cashback.deleted' },
    summary: 'Delete a draft or a scheduled cashback programme that has paid nothing',
    method: 'DELETE',
    path: '/api/cashback/{id}/',
    access: changes,
    params,
    // The specification names no body: without one it is deleted as it is.
    body: z.object({ version: version.optional() }),
    invalidates: stale.cashbacks,
    response: detail,
  }),
  'start-cashback': defineChange({
    change: { subject: 'cashback', action: 'do', approval: 'always', audit: 'cashback.started' },
    summary: 'Start a draft: at once, or scheduled where its first day lies ahead',
    path: '/api/cashback/start/{id}/',
    ...step,
  }),
  'pause-cashback': defineChange({
    change: { subject: 'cashback', action: 'do', approval: 'never', audit: 'cashback.paused', inverse: 'resume-cashback' },
    summary: 'Pause a programme: purchases that are made from now on earn nothing',
    path: '/api/cashback/pause/{id}/',
    ...step,
  }),
  'resume-cashback': defineChange({
    change: { subject: 'cashback', action: 'do', approval: 'always', audit: 'cashback.resumed', inverse: 'pause-cashback' },
    summary: 'Let a paused programme go on; purchases of the pause earn nothing',
    path: '/api/cashback/resume/{id}/',
    ...step,
  }),
  'end-cashback': defineChange({
    change: { subject: 'cashback', action: 'do', approval: 'always', audit: 'cashback.ended' },
    summary: 'End a programme for good; purchases that were made before still earn what they have to',
    path: '/api/cashback/end/{id}/',
    ...step,
  }),
  'cashback-rewards': defineEndpoint({
    summary: 'How a programme evaluated purchases and what it paid, with what it could not take back, newest first',
    method: 'GET',
    path: '/api/cashback/rewards/{id}/',
    access: readsRewards,
    params,
    ...listEndpoint(cashbackRewardList),
  }),
}
