import { z } from 'zod'
import { MAX_ITEMS } from '../constants.ts'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice as choiceField, defineFields, longText } from '../fields.ts'
import { choice, days, text } from '../filters.ts'
import { kycDecisions, kycMailKinds, kycMailOutcomes, kycRecipientOutcomes, sentKycMailKinds } from '../kyc.ts'
import { csvColumn, defineList, identifier, listEndpoint, timestamp } from '../lists.ts'
import { kycWords } from '../messages/kyc-words.ts'
import { languages } from '../messages/say.ts'
import type { Access } from '../permissions.ts'
import { stale } from '../stale.ts'
import { kycReasons, kycStatuses } from '../states.ts'
import { holderColumns } from './cards.endpoints.ts'
import { readsUsers, userSummary } from './users.endpoints.ts'

const changes = { request: ['kyc-status'] } as const satisfies Access
const reads = { view: ['kyc-status'] } as const satisfies Access
const mailKind = z.enum(sentKycMailKinds)

/** A user in a list by KYC status; `mail` is what became of the mail of this state. */
export const kycUser = userSummary.extend({
  kyc_reason: z.enum(kycReasons).nullable(),
  kyc_updated_at: timestamp.nullable(),
  attempts: z.number().int(),
  mail: z.enum(kycMailOutcomes).nullable(),
  mail_at: timestamp.nullable(),
})
export type KycUser = z.infer<typeof kycUser>

/** The users in a KYC status, those that changed last first. */
export const kycUserList = defineList({
  item: kycUser,
  sorts: ['kyc_updated_at', 'created_at', 'surname', 'email', 'identification_number'],
  sort: { by: 'kyc_updated_at', order: 'desc' },
  search: { min: 3 },
  filters: { status: choice(kycStatuses), kyc_updated_at: days(), created_at: days() },
  csv: {
    id: csvColumn('Usuario', 'User'),
    ...holderColumns,
    mobile: csvColumn('Celular', 'Mobile'),
    status: csvColumn('Estado', 'Status', 'user'),
    kyc_status: csvColumn('KYC', 'KYC', 'kyc'),
    kyc_reason: csvColumn('Motivo', 'Reason', kycWords.reason),
    kyc_updated_at: csvColumn('Último cambio', 'Last change', 'moment'),
    attempts: csvColumn('Intentos', 'Attempts'),
    mail: csvColumn('Correo de este estado', 'E-mail for this status', kycWords.mail),
    mail_at: csvColumn('Fecha del correo', 'E-mail date', 'moment'),
    created_at: csvColumn('Desde', 'Since', 'moment'),
  },
})
const kycUsers = listEndpoint(kycUserList)

/** A decision on what a user has submitted. */
export const kycDecision = z.object({
  outcome: z.enum(['verified', 'review_needed', 'rejected']),
  reason: z.enum(kycReasons).nullable(),
  comment: z.string(),
  decided_by: z.string().describe('e-mail; empty for the system'),
  decided_at: timestamp,
})
export type KycDecisionMade = z.infer<typeof kycDecision>

/** One thing that a user has submitted: what, what was checked, and what became of it. */
export const kycAttempt = z.object({
  id: identifier,
  number: z.number().int(),
  submitted_at: timestamp,
  data: z.record(z.string(), z.string()),
  checks: z.array(z.object({ check: z.string().describe('one of the kinds of the contract, or of a provider of checks'), passed: z.boolean(), reason: z.string().nullable() })),
  outcome: z.enum(['verified', 'review_needed', 'rejected']).nullable(),
  reason: z.enum(kycReasons).nullable(),
  comment: z.string(),
  decided_by: z.string().describe('e-mail; empty for the system'),
  decided_at: timestamp.nullable(),
  decisions: z.array(kycDecision).describe('all of them, the last one first; the attempt itself tells of that one'),
})
export type KycAttempt = z.infer<typeof kycAttempt>

/** Where a user stands, and what may come next. */
const standing = {
  status: z.enum(kycStatuses),
  reason: z.enum(kycReasons).nullable(),
  updated_at: timestamp.nullable(),
  next: z.array(z.enum(kycDecisions)).describe('what may be decided now'),
  state_number: z.number().int().describe('counts the states of this user'),
  version: z.number().int(),
  mail: z.object({ kind: z.enum(kycMailKinds), outcome: z.enum(kycMailOutcomes).nullable().describe('null: not sent in this state'), at: timestamp.nullable() }).nullable().describe('the mail of this state; null where it has none'),
}
export const kycDetails = z.object({ user: userSummary.omit({ wallet_balance: true, card_status: true }), ...standing, attempts: z.array(kycAttempt).describe('the last one first') })
export type KycDetails = z.infer<typeof kycDetails>

/** A mail as it would be sent. */
const rendered = { language: z.enum(languages), subject: z.string(), html: z.string(), text: z.string() }
export const kycMailPreview = z.object({ kind: z.enum(kycMailKinds), recipient: z.string(), refused: z.enum(['already_sent', 'other_state']).nullable().describe('why it would not be sent now'), ...rendered })
export type KycMailPreview = z.infer<typeof kycMailPreview>

/** A mail to everybody in a state: how many of its recipients stand where. */
export const kycMailRun = z.object({
  id: identifier,
  kind: mailKind,
  total_count: z.number().int(),
  pending_count: z.number().int().describe('not looked at yet'),
  waiting_count: z.number().int().describe('written; the mail server has not taken them yet'),
  sent_count: z.number().int(),
  failed_count: z.number().int().describe('given up by the outbox'),
  skipped_count: z.number().int().describe('had the mail of this state already, or were in another state by then'),
  created_at: timestamp,
  created_by: z.string(),
  ended_at: timestamp.nullable().describe('when every recipient was looked at'),
})
export type KycMailRun = z.infer<typeof kycMailRun>

/** The mails to all, the last one first. */
export const kycMailRunList = defineList({
  item: kycMailRun,
  sorts: ['created_at'],
  sort: { by: 'created_at', order: 'desc' },
  filters: { kind: choice(sentKycMailKinds) },
  csv: {
    id: csvColumn('Envío', 'Run'),
    kind: csvColumn('Correo', 'E-mail', kycWords.kind),
    total_count: csvColumn('Destinatarios', 'Recipients'),
    sent_count: csvColumn('Enviados', 'Sent'),
    waiting_count: csvColumn('En espera', 'Waiting'),
    failed_count: csvColumn('Fallidos', 'Failed'),
    skipped_count: csvColumn('Omitidos', 'Skipped'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
    created_by: csvColumn('Por', 'By'),
  },
})

/** What became of each recipient of a mail to all. */
export const kycMailRecipient = z.object({
  user_id: identifier,
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  identification_number: z.string(),
  run_id: identifier,
  outcome: z.enum(kycRecipientOutcomes),
  at: timestamp,
})
export const kycMailRecipientList = defineList({
  item: kycMailRecipient,
  sorts: ['user_id', 'outcome'],
  sort: { by: 'user_id', order: 'asc' },
  search: { min: 3 },
  filters: { run_id: text(), outcome: choice(kycRecipientOutcomes) },
  csv: { user_id: csvColumn('Usuario', 'User'), ...holderColumns, outcome: csvColumn('Resultado', 'Result', kycWords.outcome), at: csvColumn('Fecha', 'Date', 'moment') },
})

/** Who decides says why of a rejection; `verified` has no reason. */
export const kycDecisionFields = defineFields({ kyc_status: choiceField(kycDecisions), kyc_reason: choiceField(kycReasons, { optional: true }), comment: longText({ max: 500, optional: true }) })

/** The users of a mail, by id. */
const users = z.array(identifier).min(1).max(MAX_ITEMS)
/** What became of each of the chosen. `other_state`: the mail is not one of their KYC status. */
export const kycMailResult = z.object({ user_id: identifier, outcome: z.enum(['sent', 'already_sent', 'other_state', 'unknown']) })
export type KycMailResult = z.infer<typeof kycMailResult>
const sending = z.object({ results: z.array(kycMailResult), sent_count: z.number().int(), skipped_count: z.number().int() })
const toChosen = { access: changes, body: z.object({ users }), invalidates: stale.kyc, response: sending, method: 'POST' } as const
const toAll = { access: changes, invalidates: stale.kyc, response: kycMailRun, method: 'POST' } as const
const userIn = z.object({ id: identifier })

export const kycEndpoints = {
  'kyc-users': defineEndpoint({
    summary: 'Users in a KYC status, which has to be named',
    method: 'GET',
    path: '/api/user/GetUserBasedOnKycStatus/',
    access: reads,
    ...kycUsers,
    query: kycUsers.query.refine(({ status }) => status !== undefined, { path: ['status'], params: { code: 'required' } }),
  }),
  'all-kyc-users': defineEndpoint({ summary: 'All users in a KYC status, or in any', method: 'GET', path: '/api/user/get-all-kyc-users/', access: reads, query: z.object({ status: z.enum(kycStatuses).optional() }), response: z.array(kycUser), streams: true }),
  'check-kyc-status': defineEndpoint({ summary: 'Where a user stands with their KYC, and what may be decided', method: 'GET', path: '/api/user/check-kyc-status/{id}/', access: readsUsers, params: userIn, response: z.object(standing) }),
  'kyc-details': defineEndpoint({ summary: 'What a user has submitted, what was checked, and earlier attempts; in any KYC status', method: 'POST', reads: true, path: '/api/user/view-detail-for-rejected/', access: reads, body: z.object({ user: identifier }), response: kycDetails }),
  'decide-kyc': defineChange({
    change: { subject: 'user', action: 'do', approval: 'always', audit: 'kyc.decided' },
    summary: 'Decide on what a user has submitted; verified makes an inactive user active, and the mail of the new state goes out once',
    method: 'POST',
    path: '/api/user/kyc-decision/{id}/',
    access: changes,
    params: userIn,
    fields: kycDecisionFields,
    body: bodyOf(kycDecisionFields).extend({ version: z.number().int(), state_number: z.number().int().optional().describe('of the state that the caller saw: refused once it is another one') }),
    invalidates: stale.kyc,
    response: z.object(standing),
  }),
  'send-kyc-mail': defineChange({ change: { subject: 'user', action: 'do', approval: 'never', audit: 'kyc.mailed' }, summary: 'Invite users to finish their KYC, each once', path: '/api/user/SendkycEmail/', ...toChosen }),
  'send-rejection-mail': defineChange({ change: { subject: 'user', action: 'do', approval: 'never', audit: 'kyc.mailed' }, summary: 'Tell users why their KYC was rejected, each once for each rejection', path: '/api/user/send-mail-to-rejected-user/', ...toChosen }),
  'send-approval-mail': defineChange({ change: { subject: 'user', action: 'do', approval: 'never', audit: 'kyc.mailed' }, summary: 'Tell active users that their KYC is approved, where the mail that went out with the decision could not be delivered', path: '/api/user/send-mail-to-approved-user/', ...toChosen }),
  'send-kyc-mail-to-all': defineChange({ change: { subject: 'kyc_mail_run', action: 'do', approval: 'never', audit: 'kyc.mailed_all' }, summary: 'Invite everybody who has not begun their KYC; while this goes on, another call answers the same run', path: '/api/user/SendkycEmailtoAll/', ...toAll }),
  'send-rejection-mail-to-all': defineChange({ change: { subject: 'kyc_mail_run', action: 'do', approval: 'never', audit: 'kyc.mailed_all' }, summary: 'Tell everybody whose KYC is rejected; while this goes on, another call answers the same run', path: '/api/user/send-mail-to-all-rejected-user/', ...toAll }),
  'kyc-mail-preview': defineEndpoint({ summary: 'A mail as a user would get it, in their language or in another', method: 'GET', path: '/api/user/kyc-mail-preview/{id}/', access: reads, params: userIn, query: z.object({ kind: z.enum(kycMailKinds), reason: z.enum(kycReasons).optional().describe('of a rejection that is not decided yet'), language: z.enum(languages).optional() }), response: kycMailPreview }),
  'kyc-mail-to-all': defineEndpoint({
    summary: 'To how many a mail to all would go now, an example in each language, and the run that goes on',
    method: 'GET',
    path: '/api/user/kyc-mail-to-all/{kind}/',
    access: reads,
    params: z.object({ kind: mailKind }),
    response: z.object({ count: z.number().int(), already_sent: z.number().int().describe('in the state, and with the mail of it'), examples: z.array(z.object({ count: z.number().int(), ...rendered })), running: kycMailRun.nullable() }),
  }),
  'kyc-mail-runs': defineEndpoint({ summary: 'Mails to all', method: 'GET', path: '/api/user/kyc-mail-runs/', access: reads, ...listEndpoint(kycMailRunList) }),
  'kyc-mail-run': defineEndpoint({ summary: 'Where a mail to all stands; as events until every recipient was looked at', method: 'GET', path: '/api/user/kyc-mail-runs/{run}/', access: reads, params: z.object({ run: identifier }), events: true, response: kycMailRun }),
  'kyc-mail-recipients': defineEndpoint({ summary: 'What became of each recipient of mails to all', method: 'GET', path: '/api/user/kyc-mail-recipients/', access: reads, ...listEndpoint(kycMailRecipientList) }),
}
