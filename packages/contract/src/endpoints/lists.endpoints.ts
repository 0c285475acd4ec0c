import { z } from 'zod'
import { activateCards } from '../bulk/activate-cards.bulk.ts'
import { createCards } from '../bulk/create-cards.bulk.ts'
import { createUsers } from '../bulk/create-users.bulk.ts'
import { recoverBalance } from '../bulk/recover-balance.bulk.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days, text } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { reading } from '../permissions.ts'
import { cardStatuses, cardTypes, kycStatuses, otherCardStatuses, userStatuses } from '../states.ts'
import { holder, holderColumns } from './cards.endpoints.ts'

/** Time, person (e-mail; empty for the system) and uploaded list of an entry. */
const done = z.object({ created_at: timestamp, created_by: z.string(), upload_document_id: identifier.nullable() })
const doneSorts = ['created_at', 'email', 'identification_number', 'surname'] as const
const doneFilters = { created_at: days(), created_by: text() }
const doneColumns = { created_at: csvColumn('Fecha', 'Date', 'moment'), created_by: csvColumn('Hecha por', 'Done by'), upload_document_id: csvColumn('Lista', 'List') }

/** A user that an administrator created. */
export const createdUser = holder.extend({ mobile: z.string(), status: z.enum(userStatuses), kyc_status: z.enum(kycStatuses) }).extend(done.shape)

/** A card as it was asked for. */
export const cardRequest = holder
  .extend({ card_id: identifier, card_type: z.enum(cardTypes), last_four: z.string().nullable(), status: z.enum(cardStatuses), fee: moneyText })
  .extend(done.shape)

/** A change of a card to Active from PendingAck. */
export const cardActivation = holder
  .extend({ card_id: identifier, last_four: z.string().nullable(), status: z.enum(cardStatuses).describe('as the card now stands') })
  .extend(done.shape)

const places = ['Card', 'Wallet'] as const

/** Balance that was recovered. */
export const reversalEntry = holder
  .extend({
    transaction_id: identifier,
    reversal_of: identifier.nullable(),
    amount: moneyText,
    card_or_wallet: z.enum(places),
    description: z.string(),
  })
  .extend(done.shape)

/** Users whom an administrator created, by a list or not. */
export const createdUserList = defineList({
  item: createdUser,
  sorts: [...doneSorts, 'created_by', 'mobile', 'status', 'kyc_status'],
  search: { min: 3 },
  filters: { ...doneFilters, status: choice(userStatuses), kyc_status: choice(kycStatuses) },
  csv: {
    user_id: csvColumn('Usuario', 'User'),
    ...holderColumns,
    mobile: csvColumn('Celular', 'Mobile'),
    status: csvColumn('Estado', 'Status', 'user'),
    kyc_status: csvColumn('KYC', 'KYC', 'kyc'),
    ...doneColumns,
  },
})

/** Cards as they were asked for. */
export const cardRequestList = defineList({
  item: cardRequest,
  sorts: [...doneSorts, 'created_by', 'card_type', 'status'],
  search: { min: 3 },
  filters: { ...doneFilters, card_type: choice(cardTypes), status: choice(cardStatuses, otherCardStatuses) },
  csv: {
    card_id: csvColumn('Tarjeta', 'Card'),
    ...holderColumns,
    card_type: csvColumn('Tipo', 'Type', 'cardType'),
    last_four: csvColumn('Últimos cuatro', 'Last four'),
    status: csvColumn('Estado', 'Status', 'card'),
    fee: csvColumn('Tarifa (USD)', 'Fee (USD)'),
    ...doneColumns,
  },
})

/** Cards that were printed, handed over and activated. */
export const cardActivationList = defineList({
  item: cardActivation,
  sorts: [...doneSorts, 'created_by', 'status'],
  search: { min: 3 },
  filters: { ...doneFilters, status: choice(cardStatuses, otherCardStatuses) },
  csv: {
    card_id: csvColumn('Tarjeta', 'Card'),
    ...holderColumns,
    last_four: csvColumn('Últimos cuatro', 'Last four'),
    status: csvColumn('Estado', 'Status', 'card'),
    ...doneColumns,
  },
})

/** Balance that was recovered. */
export const reversalList = defineList({
  item: reversalEntry,
  sorts: [...doneSorts, 'amount'],
  search: { min: 3 },
  filters: { card_or_wallet: choice(places), created_at: days(), amount: amounts() },
  csv: {
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    ...holderColumns,
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    card_or_wallet: csvColumn('Tipo', 'Type', 'place'),
    description: csvColumn('Descripción', 'Description'),
    reversal_of: csvColumn('Reversa a', 'Reverses'),
    ...doneColumns,
  },
})

export const listsEndpoints = {
  'created-users': defineEndpoint({
    summary: 'Users created by administrators, newest first',
    method: 'GET',
    path: '/api/user/createUserbyAdmin/',
    access: reading(createUsers.access),
    ...listEndpoint(createdUserList),
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
    ...listEndpoint(cardRequestList),
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
    ...listEndpoint(cardActivationList),
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
    ...listEndpoint(reversalList),
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
