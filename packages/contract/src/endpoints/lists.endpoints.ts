import { z } from 'zod'
import { activateCards } from '../bulk/activate-cards.bulk.ts'
import { createCards } from '../bulk/create-cards.bulk.ts'
import { createUsers } from '../bulk/create-users.bulk.ts'
import { recoverBalance } from '../bulk/recover-balance.bulk.ts'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, listQuery, moneyText, page, timestamp } from '../lists.ts'
import { reading } from '../permissions.ts'
import { cardStatuses, kycStatuses, userStatuses } from '../states.ts'
import { holder } from './cards.endpoints.ts'

/** When, by whom (e-mail; empty for the system) and from which uploaded list something was done. */
const done = z.object({ created_at: timestamp, created_by: z.string(), upload_document_id: identifier.nullable() })
const doneSorts = ['created_at', 'created_by', 'email', 'identification_number', 'surname'] as const

/** A user whom an administrator created. */
export const createdUser = holder.extend({ mobile: z.string(), status: z.enum(userStatuses), kyc_status: z.enum(kycStatuses) }).extend(done.shape)
export type CreatedUser = z.infer<typeof createdUser>

/** A card as it was asked for. */
export const cardRequest = holder
  .extend({ card_id: identifier, card_type: z.enum(['virtual', 'physical']), last_four: z.string().nullable(), status: z.enum(cardStatuses), fee: moneyText })
  .extend(done.shape)
export type CardRequest = z.infer<typeof cardRequest>

/** A change of a card to Active from PendingAck. */
export const cardActivation = holder
  .extend({ card_id: identifier, last_four: z.string().nullable(), status: z.enum(cardStatuses).describe('as the card now stands') })
  .extend(done.shape)
export type CardActivation = z.infer<typeof cardActivation>

/** Balance that was recovered. */
export const reversalEntry = holder
  .extend({
    transaction_id: identifier,
    reversal_of: identifier.nullable(),
    amount: moneyText,
    card_or_wallet: z.enum(['Card', 'Wallet']),
    description: z.string(),
  })
  .extend(done.shape)
export type ReversalEntry = z.infer<typeof reversalEntry>

export const listsEndpoints = {
  'created-users': defineEndpoint({
    summary: 'Users created by administrators, newest first',
    method: 'GET',
    path: '/api/user/createUserbyAdmin/',
    access: reading(createUsers.access),
    query: listQuery([...doneSorts, 'mobile', 'status', 'kyc_status']),
    response: page(createdUser),
  }),
  'all-created-users': defineEndpoint({
    summary: 'All users created by administrators',
    method: 'GET',
    path: '/api/user/all-user-created-by-admin/',
    access: reading(createUsers.access),
    response: z.array(createdUser),
    streams: true,
  }),
  'card-requests': defineEndpoint({
    summary: 'Requested cards, newest first',
    method: 'GET',
    path: '/api/user/card-request-history/',
    access: reading(createCards.access),
    query: listQuery([...doneSorts, 'card_type', 'status']),
    response: page(cardRequest),
  }),
  'all-card-requests': defineEndpoint({
    summary: 'All requested cards',
    method: 'GET',
    path: '/api/user/get-all-card-requested-users/',
    access: reading(createCards.access),
    response: z.array(cardRequest),
    streams: true,
  }),
  'card-activations': defineEndpoint({
    summary: 'Activated cards, newest first',
    method: 'GET',
    path: '/api/user/active-card-user/',
    access: reading(activateCards.access),
    query: listQuery([...doneSorts, 'status']),
    response: page(cardActivation),
  }),
  'all-card-activations': defineEndpoint({
    summary: 'All activated cards',
    method: 'GET',
    path: '/api/user/get-all-card-activation-users/',
    access: reading(activateCards.access),
    response: z.array(cardActivation),
    streams: true,
  }),
  reversals: defineEndpoint({
    summary: 'Recovered balances, newest first',
    method: 'GET',
    path: '/api/user/reverse-payments/',
    access: reading(recoverBalance.access),
    query: listQuery([...doneSorts, 'amount', 'card_or_wallet']),
    response: page(reversalEntry),
  }),
  'all-reversals': defineEndpoint({
    summary: 'All recovered balances',
    method: 'GET',
    path: '/api/user/get-reversal-payments/',
    access: reading(recoverBalance.access),
    response: z.array(reversalEntry),
    streams: true,
  }),
}
