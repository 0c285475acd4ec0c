import { z } from 'zod'
import { amountLimits } from '../bulk/columns.ts'
import { problem, progress } from '../bulk/bulk-shapes.ts'
import { MAX_ITEMS } from '../constants.ts'
import { defineChange, defineEndpoint } from '../endpoint.ts'
import { bodyOf, choice, defineFields, money as moneyField, text } from '../fields.ts'
import { identifier, moneyText, sentIdentifier } from '../lists.ts'
import { cardDetail } from './cards.endpoints.ts'
import { callReference as reference, meantCard as card_id } from './call-reference.ts'
import type { Access } from '../permissions.ts'
import { cardTypes } from '../states.ts'
import { stale } from '../stale.ts'

/** The outcome for one user of an action. `pending`: the card provider has not answered yet; nothing is sent again. */
export const actionResult = z.object({
  user_id: identifier,
  email: z.string(),
  id_number: z.string(),
  status: z.boolean(),
  pending: z.boolean(),
  message: z.string(),
  problems: z.array(problem),
  transaction_id: identifier.nullable(),
})
export type ActionResult = z.infer<typeof actionResult>
export const actionAnswer = z.object({ results: z.array(actionResult), success_count: z.number().int(), fail_count: z.number().int(), pending_count: z.number().int() })
export type ActionAnswer = z.infer<typeof actionAnswer>

/** The users of an action, by id. */
const users = z.array(identifier).min(1).max(MAX_ITEMS)
const description = z.string().trim().max(1000).default('').describe('read as the column of the list is')
const money = { amount: z.string().trim().max(40), card_or_wallet: z.enum(['Card', 'Wallet']), description }
const cancelCauses = ['Lost', 'Stolen', 'Damaged', 'Fraud', 'Request'] as const
/** Forms ask for them within the limits of the lists' columns; the body is read as the columns are. */
const note = text({ max: 200, optional: true })
const moneyFields = defineFields({ card_or_wallet: choice(['Card', 'Wallet']), amount: moneyField(amountLimits), description: note })
/** The whole list that a call without body made and began: follow it like any other. */
const begun = progress.extend({ progress: z.string() })
/** What such a call would begin now. */
export const forAllPreview = z.object({
  count: z.number().int().describe('users at most: the rules of the operation have the last word while the list is made'),
  fee: moneyText.nullable().describe('charged to each of them; null where nothing is'),
  total: moneyText.nullable(),
  left_out: z.number().int().optional().describe('users who would be among them, but whose last card was canceled on their request or for fraud'),
  running: identifier.nullable().describe('the list of this kind that is still being processed: the call answers that one'),
})
export type ForAllPreview = z.infer<typeof forAllPreview>
const [requestsCards, activatesCards] = [{ request: ['credit-card'] }, { request: ['card-data'] }] as const satisfies Access[]

const cardLimitFields = defineFields({ monthly_limit: moneyField({ min: '0.01', max: '999999999.99', optional: true }) })

export const cardActionEndpoints = {
  'request-card': defineChange({
    change: { subject: 'user', action: 'do', approval: 'never', audit: 'card.requested', money: true },
    summary: 'Request a card for one user',
    method: 'POST',
    path: '/api/user/paycaddy-card-request/',
    access: requestsCards,
    confirms: true,
    fields: defineFields({ card_type: choice(cardTypes) }),
    body: z.object({ userId: identifier, card_type: z.enum(cardTypes).default('physical'), reference: reference.optional() }),
    invalidates: [...stale.cards, ...stale.balances],
    response: actionAnswer,
  }),
  'request-card-for-all': defineChange({
    change: { subject: 'upload_document', action: 'do', approval: 'never', audit: 'bulk.confirmed', money: true },
    summary: 'Request a card for every verified user without one, as a list of its own; not for those whose last card was canceled on request or for fraud',
    method: 'POST',
    path: '/api/user/paycaddy-card-request-to-all/',
    access: requestsCards,
    confirms: true,
    invalidates: [...stale.uploads, ...stale.cards, ...stale.balances],
    response: begun,
    also: [202],
  }),
  'request-card-for-all-preview': defineEndpoint({
    summary: 'For how many users cards would be requested now, and for how much',
    method: 'GET',
    path: '/api/user/paycaddy-card-request-to-all/',
    access: requestsCards,
    response: forAllPreview,
  }),
  'activate-cards-of-users': defineChange({
    change: { subject: 'user', action: 'do', approval: 'never', audit: 'card.activated' },
    summary: 'Activate the cards of users',
    method: 'POST',
    path: '/api/user/active-card-for-users/',
    access: activatesCards,
    body: z.object({ users, card_id, reference: reference.optional() }),
    invalidates: stale.cards,
    response: actionAnswer,
  }),
  'activate-all-cards': defineChange({
    change: { subject: 'upload_document', action: 'do', approval: 'never', audit: 'bulk.confirmed' },
    summary: 'Activate every card that awaits it, as a list of its own',
    method: 'POST',
    path: '/api/user/active-all-card-for-users/',
    access: activatesCards,
    invalidates: [...stale.uploads, ...stale.cards],
    response: begun,
    also: [202],
  }),
  'activate-all-cards-preview': defineEndpoint({
    summary: 'How many cards would be activated now',
    method: 'GET',
    path: '/api/user/active-all-card-for-users/',
    access: activatesCards,
    response: forAllPreview,
  }),
  'edit-card-limit': defineChange({
    change: { subject: 'user', action: 'edit', approval: 'always', audit: 'card.limited' },
    summary: 'Set how much may come onto a card in a month, or let it have no limit',
    method: 'PUT',
    path: '/api/cards/{id}/limit/',
    access: { request: ['card-data'] },
    params: z.object({ id: identifier }),
    fields: cardLimitFields,
    body: bodyOf(cardLimitFields).extend({ version: z.number().int() }),
    invalidates: stale.cards,
    response: cardDetail,
  }),
  'recharge-users': defineChange({
    change: { subject: 'user', action: 'do', approval: 'always', audit: 'balance.recharged', money: true },
    summary: 'Recharge the card or the wallet of users',
    method: 'POST',
    path: '/api/user/recharge-for-users/',
    access: { request: ['wallet-balance', 'card-balance'] },
    confirms: true,
    fields: moneyFields,
    body: z.object({ users, card_id, ...money, reference }),
    invalidates: stale.balances,
    response: actionAnswer,
  }),
  'recover-from-users': defineChange({
    change: { subject: 'user', action: 'do', approval: 'always', audit: 'balance.recovered', money: true },
    summary: 'Recover balance from the card or the wallet of users',
    method: 'POST',
    path: '/api/user/reverse-payment-for-users/',
    access: { request: ['wallet-balance', 'card-balance', 'reverse-transaction'] },
    confirms: true,
    fields: moneyFields,
    body: z.object({ users, card_id, ...money, transaction_id: sentIdentifier.optional(), reference }),
    invalidates: stale.balances,
    response: actionAnswer,
  }),
  'cancel-cards-of-users': defineChange({
    change: { subject: 'user', action: 'do', approval: 'never', audit: 'card.canceled', money: true },
    summary: 'Cancel the cards of users, for good',
    method: 'POST',
    path: '/api/user/cancel-card-for-users/',
    access: { request: ['card-data'] },
    confirms: true,
    fields: defineFields({ action: choice(cancelCauses), description: note }),
    body: z.object({ users, card_id, action: z.enum(cancelCauses), description, reference: reference.optional() }),
    invalidates: [...stale.cards, ...stale.balances],
    response: actionAnswer,
  }),
  'block-cards-of-users': defineChange({
    change: { subject: 'user', action: 'do', approval: 'never', audit: 'card.blocked', inverse: 'block-cards-of-users' },
    summary: 'Block or unblock the cards of users',
    method: 'POST',
    path: '/api/user/block-card-for-users/',
    access: { request: ['card-block'] },
    fields: defineFields({ description: note }),
    body: z.object({ users, card_id, action: z.enum(['Block', 'Unblock']), description, reference: reference.optional() }),
    invalidates: stale.cards,
    response: actionAnswer,
  }),
}
