import { z } from 'zod'
import { progress } from '../bulk/bulk-shapes.ts'
import { CARD_ACTIVITY_PAGE, CARD_TRANSACTIONS_PAGE } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, listQuery, moneyText, page, timestamp } from '../lists.ts'
import { cardStatuses, kycStatuses, movementKinds, movementStatuses, userStatuses, walletStatuses } from '../states.ts'
import { holder } from './holder.ts'

const cardTypes = ['virtual', 'physical'] as const
const cardReaders = { view: ['credit-card', 'card-data', 'card-block', 'card-balance', 'card-dispute', 'user-detail'] } as const

/** A card as the list of cards shows one. */
export const cardSummary = holder.extend({
  id: identifier,
  card_type: z.enum(cardTypes),
  brand: z.string(),
  last_four: z.string().nullable(),
  status: z.enum(cardStatuses),
  balance: moneyText,
  created_at: timestamp,
})
export type CardSummary = z.infer<typeof cardSummary>

/** A card with its holder and wallet: what the card detail screen shows. There is no full number anywhere. */
export const cardDetail = z.object({
  id: identifier,
  user_id: identifier,
  wallet_id: identifier,
  provider_card_id: z.string().nullable(),
  card_type: z.enum(cardTypes),
  brand: z.string(),
  last_four: z.string().nullable(),
  expiry: z.string().nullable().describe('MM/YY'),
  status: z.enum(cardStatuses),
  status_reason: z.string().nullable(),
  status_changed_at: timestamp,
  status_changed_by: z.string().describe('e-mail; empty for the system'),
  monthly_limit: moneyText.nullable(),
  balance: moneyText,
  created_at: timestamp,
  version: z.number().int(),
  pending_order: z.string().nullable().describe('what the card provider has been asked for and has not answered yet'),
  user: holder.extend({
    mobile: z.string(),
    status: z.enum(userStatuses),
    kyc_status: z.enum(kycStatuses),
    created_at: timestamp,
  }),
  wallet: z.object({ id: identifier, status: z.enum(walletStatuses), balance_available: moneyText, currency: z.string() }),
})
export type CardDetail = z.infer<typeof cardDetail>

/** A movement of a card or a wallet (domain page, "movement"). */
export const movement = z.object({
  transaction_id: identifier,
  kind: z.enum(movementKinds),
  direction: z.enum(['in', 'out']),
  amount: moneyText,
  balance_after: moneyText,
  establishment: z.string(),
  description: z.string(),
  status: z.enum(movementStatuses),
  reference: z.string(),
  reversal_of: identifier.nullable(),
  reversed_by: identifier.nullable(),
  upload_document_id: identifier.nullable(),
  created_at: timestamp,
})
export type Movement = z.infer<typeof movement>

/** One change of a card's state. */
export const cardChange = z.object({
  id: identifier,
  from_status: z.enum(cardStatuses).nullable(),
  to_status: z.enum(cardStatuses),
  reason: z.string().nullable(),
  changed_by: z.string().describe('e-mail; empty for the system'),
  changed_at: timestamp,
})
export type CardChange = z.infer<typeof cardChange>

/** What became of one user's row of a single action. `pending`: the card provider has not said yet; nothing is sent again. */
export const actionResult = z.object({
  user_id: identifier,
  email: z.string(),
  id_number: z.string(),
  status: z.boolean(),
  pending: z.boolean(),
  message: z.string(),
  problems: z.array(z.object({ code: z.string(), field: z.string().optional(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })),
  transaction_id: identifier.nullable(),
})
export type ActionResult = z.infer<typeof actionResult>
export const actionAnswer = z.object({ results: z.array(actionResult), success_count: z.number().int(), fail_count: z.number().int(), pending_count: z.number().int() })
export type ActionAnswer = z.infer<typeof actionAnswer>

/** Users whom a single action is about, by id. */
const users = z.array(identifier).min(1).max(100)
/** Made by the caller, one for each intention: the same reference acts once, and a second call is answered as the first was. */
const reference = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
const description = z.string().trim().max(200).default('')
const money = { amount: z.string().trim().max(40), card_or_wallet: z.enum(['Card', 'Wallet']), description }
/** The whole list that a call without body made and began: follow it like any other. */
const begun = progress.extend({ progress: z.string() })

export const cardEndpoints = {
  cards: defineEndpoint({
    summary: 'Cards of the programme, newest first',
    method: 'GET',
    path: '/api/cards/',
    access: cardReaders,
    query: listQuery(['created_at', 'surname', 'email', 'last_four', 'status', 'card_type', 'balance']).extend({ status: z.enum(cardStatuses).optional(), card_type: z.enum(cardTypes).optional() }),
    response: page(cardSummary),
  }),
  'card-details': defineEndpoint({
    summary: 'The card of a user: the current one, else the last one that was cancelled; `card_id` names another',
    method: 'GET',
    path: '/api/GetCardDetails/{userId}/',
    access: cardReaders,
    params: z.object({ userId: identifier }),
    query: z.object({ card_id: identifier.optional() }),
    response: cardDetail,
  }),
  'card-transactions': defineEndpoint({
    summary: 'Movements of a card, newest first',
    method: 'GET',
    path: '/api/card/transaction_paycaddy/{id}/',
    access: cardReaders,
    params: z.object({ id: identifier.describe('of the card') }),
    query: listQuery(['created_at', 'establishment', 'transaction_id', 'amount', 'status'], CARD_TRANSACTIONS_PAGE),
    response: page(movement),
  }),
  'card-activity': defineEndpoint({
    summary: 'Changes of state of a card, newest first',
    method: 'GET',
    path: '/api/card/activity/{id}/',
    access: cardReaders,
    params: z.object({ id: identifier.describe('of the card') }),
    query: listQuery(['changed_at'], CARD_ACTIVITY_PAGE),
    response: page(cardChange),
  }),
  'card-balance': defineEndpoint({
    summary: 'What the card provider says that the card of a user holds, beside what our ledger says',
    method: 'GET',
    path: '/api/GetPaycaddyCardBalance/',
    access: cardReaders,
    query: z.object({ user_id: identifier }),
    response: z.object({ card_id: identifier, balance: moneyText, ledger_balance: moneyText, currency: z.string(), provider: z.string(), asked_at: timestamp }),
  }),
  'transaction-details': defineEndpoint({
    summary: 'One movement with everything that is known of it',
    method: 'POST',
    path: '/api/GetTransactionDetailsPaycaddy/',
    access: cardReaders,
    body: z.object({ transaction_id: identifier }),
    response: movement.extend({ card_or_wallet: z.enum(['Card', 'Wallet']), created_by: z.string(), holder, file_name: z.string().nullable() }),
  }),
  'request-card': defineEndpoint({
    summary: 'Request a card for one user',
    method: 'POST',
    path: '/api/user/paycaddy-card-request/',
    access: { request: ['credit-card'] },
    body: z.object({ userId: identifier, card_type: z.enum(cardTypes).default('physical') }),
    response: actionAnswer,
  }),
  'request-card-for-all': defineEndpoint({
    summary: 'Request a card for every verified user without one, as a list of its own',
    method: 'POST',
    path: '/api/user/paycaddy-card-request-to-all/',
    access: { request: ['credit-card'] },
    response: begun,
    also: [202],
  }),
  'activate-cards-of-users': defineEndpoint({
    summary: 'Activate the cards of users',
    method: 'POST',
    path: '/api/user/active-card-for-users/',
    access: { request: ['card-data'] },
    body: z.object({ users }),
    response: actionAnswer,
  }),
  'activate-all-cards': defineEndpoint({
    summary: 'Activate every card that awaits it, as a list of its own',
    method: 'POST',
    path: '/api/user/active-all-card-for-users/',
    access: { request: ['card-data'] },
    response: begun,
    also: [202],
  }),
  'recharge-users': defineEndpoint({
    summary: 'Recharge the card or the wallet of users',
    method: 'POST',
    path: '/api/user/recharge-for-users/',
    access: { request: ['wallet-balance', 'card-balance'] },
    body: z.object({ users, ...money, reference }),
    response: actionAnswer,
  }),
  'recover-from-users': defineEndpoint({
    summary: 'Recover balance from the card or the wallet of users',
    method: 'POST',
    path: '/api/user/reverse-payment-for-users/',
    access: { request: ['wallet-balance', 'card-balance', 'reverse-transaction'] },
    body: z.object({ users, ...money, transaction_id: identifier.optional(), reference }),
    response: actionAnswer,
  }),
  'cancel-cards-of-users': defineEndpoint({
    summary: 'Cancel the cards of users, for good',
    method: 'POST',
    path: '/api/user/cancel-card-for-users/',
    access: { request: ['card-data'] },
    body: z.object({ users, action: z.enum(['Lost', 'Stolen', 'Damaged', 'Fraud', 'Request']), description }),
    response: actionAnswer,
  }),
  'block-cards-of-users': defineEndpoint({
    summary: 'Block or unblock the cards of users',
    method: 'POST',
    path: '/api/user/block-card-for-users/',
    access: { request: ['card-block'] },
    body: z.object({ users, action: z.enum(['Block', 'Unblock']), description }),
    response: actionAnswer,
  }),
}
