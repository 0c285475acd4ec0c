import { z } from 'zod'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as choiceField, date, defineFields, money, number, text } from '../fields.ts'
import { choice, days, reference } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { cashbackStatuses, endedReasons, referralReasons, referralStages, referralTriggers } from '../states.ts'
import { detail } from './account-fields.ts'
import { readsMarketing } from './cashback.endpoints.ts'

/** A referral programme (domain page, "Entities"). */
export const referral = z.object({
  id: identifier,
  name: z.string(),
  referrer_reward: moneyText.describe('for who brings somebody'),
  referee_reward: moneyText.describe('for who was brought'),
  trigger: z.enum(referralTriggers),
  min_amount: moneyText,
  max_per_user: z.number().int().nullable().describe('so many people are rewarded to one who brings them; null: any number'),
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  status: z.enum(cashbackStatuses),
  ended_reason: z.enum(endedReasons).nullable(),
  rewarded: z.number().int().describe('people who were brought and rewarded'),
  paid: moneyText.describe('to both sides, less what was taken back'),
  version: z.number().int(),
})
export type ReferralProgramme = z.infer<typeof referral>

export const referralFields = defineFields({
  name: text({ max: 80 }),
  referrer_reward: money({ min: '0.00', max: '9999.99' }),
  referee_reward: money({ min: '0.00', max: '9999.99' }),
  trigger: choiceField(referralTriggers),
  min_amount: money({ min: '0.00', max: '9999999.99' }),
  max_per_user: number({ min: 1, max: 10_000, optional: true }),
  starts_at: date({ min: '2000-01-01' }),
  ends_at: date({ max: '2099-12-31', optional: true }),
})

/** The referral programmes, those that run last first. */
export const referralList = defineList({
  item: referral,
  sorts: ['name', 'status', 'starts_at'],
  sort: { by: 'starts_at', order: 'desc' },
  search: { min: 1 },
  filters: { status: choice(cashbackStatuses), trigger: choice(referralTriggers) },
  csv: {
    id: csvColumn('Programa', 'Programme'),
    name: csvColumn('Nombre', 'Name'),
    status: csvColumn('Estado', 'Status', 'cashback'),
    trigger: csvColumn('Condición', 'Condition', 'referralTrigger'),
    referrer_reward: csvColumn('Recompensa de quien refiere (USD)', 'Referrer’s reward (USD)'),
    referee_reward: csvColumn('Recompensa del referido (USD)', 'Referred person’s reward (USD)'),
    min_amount: csvColumn('Monto mínimo (USD)', 'Minimum amount (USD)'),
    max_per_user: csvColumn('Máximo de recompensas por persona', 'Maximum rewards per person'),
    rewarded: csvColumn('Recompensados', 'Rewarded'),
    paid: csvColumn('Pagado (USD)', 'Paid (USD)'),
    starts_at: csvColumn('Desde', 'From', 'moment'),
    ends_at: csvColumn('Hasta', 'To', 'moment'),
  },
})

/** Who brought whom, at what stage, what each side got, and why not. */
export const referralDetail = z.object({
  id: identifier,
  referrer_id: identifier,
  referrer_name: z.string(),
  referee_id: identifier,
  referee_name: z.string(),
  referral_id: identifier.nullable(),
  programme: z.string().nullable(),
  status: z.enum(referralStages),
  reason: z.enum(referralReasons).nullable().describe('why who brought somebody got nothing'),
  referee_reason: z.enum(referralReasons).nullable(),
  reward: moneyText.nullable(),
  reward_transaction_id: identifier.nullable(),
  referee_reward: moneyText.nullable(),
  referee_transaction_id: identifier.nullable(),
  taken_back: moneyText,
  rest: moneyText.describe('what a reversal should have taken back and the wallets did not cover'),
  created_at: timestamp,
  qualified_at: timestamp.nullable(),
})
export type ReferralDetail = z.infer<typeof referralDetail>

export const referralDetailsList = defineList({
  item: referralDetail,
  sorts: ['created_at', 'status'],
  search: { min: 3 },
  filters: { status: choice(referralStages), referral_id: reference('referrals'), created_at: days() },
  csv: {
    id: csvColumn('Número', 'Number'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
    referrer_id: csvColumn('ID de quien refiere', 'Referrer ID'),
    referrer_name: csvColumn('Quien refiere', 'Referrer'),
    referee_id: csvColumn('ID del referido', 'Referred person ID'),
    referee_name: csvColumn('Referido', 'Referred person'),
    programme: csvColumn('Programa', 'Programme'),
    status: csvColumn('Etapa', 'Stage', 'referral'),
    qualified_at: csvColumn('Cumplió la condición', 'Qualified', 'moment'),
    reward: csvColumn('Recompensa de quien refiere (USD)', 'Referrer’s reward (USD)'),
    reason: csvColumn('Por qué no', 'Why not', 'referralReason'),
    referee_reward: csvColumn('Recompensa del referido (USD)', 'Referred person’s reward (USD)'),
    referee_reason: csvColumn('Por qué no (referido)', 'Why not (referred person)', 'referralReason'),
    taken_back: csvColumn('Recuperado (USD)', 'Recovered (USD)'),
    rest: csvColumn('Sin recuperar (USD)', 'Not recovered (USD)'),
  },
})

const changes = { request: ['referral'] } as const satisfies Access
const params = z.object({ id: identifier })
const version = z.number().int()
const step = { method: 'PUT', access: changes, params, body: z.object({ version }), invalidates: stale.referrals, response: referral } as const

export const referralEndpoints = {
  referrals: defineEndpoint({ summary: 'Referral programmes', method: 'GET', path: '/api/referral/', access: readsMarketing, ...listEndpoint(referralList) }),
  referral: defineEndpoint({ summary: 'One referral programme', method: 'GET', path: '/api/referral/{id}/', access: readsMarketing, params, response: referral }),
  'referral-details': defineEndpoint({ summary: 'Who brought whom, at what stage, and what was paid or why not', method: 'GET', path: '/api/GetReferralDetails/', access: { view: ['referral'] } as const satisfies Access, ...listEndpoint(referralDetailsList) }),
  'create-referral': defineChange({
    change: { subject: 'referral', action: 'create', approval: 'always', audit: 'referral.created', inverse: 'delete-referral' },
    summary: 'Create a referral programme, as a draft',
    method: 'POST',
    path: '/api/referral/',
    access: changes,
    fields: referralFields,
    body: bodyOf(referralFields),
    invalidates: stale.referrals,
    response: referral,
  }),
  'edit-referral': defineChange({
    change: { subject: 'referral', action: 'edit', approval: 'always', audit: 'referral.edited' },
    summary: 'Change a referral programme',
    method: 'PUT',
    path: '/api/referral/{id}/',
    access: changes,
    params,
    fields: referralFields,
    body: bodyOf(referralFields).extend({ version }),
    invalidates: stale.referrals,
    response: referral,
  }),
  'delete-referral': defineChange({
    change: { subject: 'referral', action: 'delete', approval: 'always', audit: 'referral.deleted' },
    summary: 'Delete a referral programme that has not begun',
    method: 'DELETE',
    path: '/api/referral/{id}/',
    access: changes,
    params,
    body: z.object({ version: version.optional() }),
    invalidates: stale.referrals,
    response: detail,
  }),
  'start-referral': defineChange({
    change: { subject: 'referral', action: 'do', approval: 'always', audit: 'referral.started' },
    summary: 'Start a draft: at once, or scheduled where its first day lies ahead',
    path: '/api/referral/start/{id}/',
    ...step,
  }),
  'pause-referral': defineChange({
    change: { subject: 'referral', action: 'do', approval: 'never', audit: 'referral.paused', inverse: 'resume-referral' },
    summary: 'Pause a programme: what is done from now on earns nothing',
    path: '/api/referral/pause/{id}/',
    ...step,
  }),
  'resume-referral': defineChange({
    change: { subject: 'referral', action: 'do', approval: 'always', audit: 'referral.resumed', inverse: 'pause-referral' },
    summary: 'Let a paused programme go on',
    path: '/api/referral/resume/{id}/',
    ...step,
  }),
  'end-referral': defineChange({
    change: { subject: 'referral', action: 'do', approval: 'always', audit: 'referral.ended' },
    summary: 'End a programme for good; what was done before still earns what it has to',
    path: '/api/referral/end/{id}/',
    ...step,
  }),
}
