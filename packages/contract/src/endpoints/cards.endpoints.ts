import { z } from 'zod'
import { CARD_ACTIVITY_PAGE, CARD_TRANSACTIONS_PAGE } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, sentIdentifier, timestamp } from '../lists.ts'
import { cardReaders, movementReaders } from '../readers.ts'
import { accountKinds, cardStatuses, cardTypes, kycStatuses, movementKinds, movementStatuses, otherCardStatuses, userStatuses, walletStatuses } from '../states.ts'

const directions = ['in', 'out'] as const
export { cardReaders }

/** Who an entry of a list is about. */
export const holder = z.object({
  user_id: identifier,
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  identification_number: z.string(),
})

/** The columns of a CSV file that say who an entry is about. */
export const holderColumns = {
  first_name: csvColumn('Nombre', 'First name'),
  surname: csvColumn('Apellido', 'Surname'),
  email: csvColumn('Correo', 'E-mail'),
  identification_number: csvColumn('Identificación', 'Identification'),
} as const

/** A card as the list of cards shows one. */
const cardSummary = holder.extend({
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
  monthly_limit: moneyText.nullable().describe('of what may come onto it in a calendar month of Panama; null: none'),
  balance: moneyText,
  created_at: timestamp,
  version: z.number().int(),
  pending_order: z.string().nullable().describe('what the card provider has been asked for and has not answered yet'),
  current_card_id: identifier.nullable().describe('the card of its holder that is not cancelled, which may be another one; null: there is none'),
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
const movement = z.object({
  transaction_id: identifier,
  kind: z.enum(movementKinds),
  direction: z.enum(directions),
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
const cardChange = z.object({
  id: identifier,
  from_status: z.enum(cardStatuses).nullable(),
  to_status: z.enum(cardStatuses),
  reason: z.string().nullable(),
  changed_by: z.string().describe('e-mail; empty for the system'),
  changed_at: timestamp,
})
export type CardChange = z.infer<typeof cardChange>

/** The cards of the programme. */
export const cardList = defineList({
  item: cardSummary,
  sorts: ['created_at', 'surname', 'email', 'last_four', 'status', 'card_type', 'balance'],
  search: { min: 3 },
  filters: { status: choice(cardStatuses, otherCardStatuses), card_type: choice(cardTypes), created_at: days(), balance: amounts() },
  csv: {
    id: csvColumn('Tarjeta', 'Card'),
    ...holderColumns,
    card_type: csvColumn('Tipo', 'Type', 'cardType'),
    brand: csvColumn('Marca', 'Brand'),
    last_four: csvColumn('Últimos cuatro', 'Last four'),
    status: csvColumn('Estado', 'Status', 'card'),
    balance: csvColumn('Saldo (USD)', 'Balance (USD)'),
    created_at: csvColumn('Creada', 'Created', 'moment'),
  },
})

/** Movements of one card. */
export const movementList = defineList({
  item: movement,
  sorts: ['created_at', 'establishment', 'transaction_id', 'amount', 'status'],
  search: { min: 1 },
  filters: { kind: choice(movementKinds), direction: choice(directions), status: choice(movementStatuses), created_at: days(), amount: amounts() },
  pageSize: CARD_TRANSACTIONS_PAGE,
  csv: {
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
    kind: csvColumn('Tipo', 'Type', 'kind'),
    direction: csvColumn('Sentido', 'Direction', 'direction'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    balance_after: csvColumn('Saldo después (USD)', 'Balance after (USD)'),
    establishment: csvColumn('Establecimiento', 'Establishment'),
    description: csvColumn('Descripción', 'Description', 'transferNote'),
    status: csvColumn('Estado', 'Status', 'movement'),
    reference: csvColumn('Referencia', 'Reference'),
    reversal_of: csvColumn('Reversa a', 'Reverses'),
    reversed_by: csvColumn('Reversada por', 'Reversed by'),
    upload_document_id: csvColumn('Lista', 'List'),
  },
})

/** Changes of state of one card. */
export const activityList = defineList({
  item: cardChange,
  sorts: ['changed_at'],
  search: { min: 1 },
  filters: { to_status: choice(cardStatuses, otherCardStatuses), changed_at: days() },
  pageSize: CARD_ACTIVITY_PAGE,
  csv: {
    id: csvColumn('Cambio', 'Change'),
    changed_at: csvColumn('Fecha', 'Date', 'moment'),
    from_status: csvColumn('De', 'From', 'card'),
    to_status: csvColumn('A', 'To', 'card'),
    reason: csvColumn('Motivo', 'Reason'),
    changed_by: csvColumn('Quién', 'Who'),
  },
})

export const cardEndpoints = {
  cards: defineEndpoint({
    summary: 'Cards of the programme, newest first',
    method: 'GET',
    path: '/api/cards/',
    access: cardReaders,
    ...listEndpoint(cardList),
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
    ...listEndpoint(movementList),
  }),
  'card-activity': defineEndpoint({
    summary: 'Changes of state of a card, newest first',
    method: 'GET',
    path: '/api/card/activity/{id}/',
    access: cardReaders,
    params: z.object({ id: identifier.describe('of the card') }),
    ...listEndpoint(activityList),
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
    access: movementReaders,
    body: z.object({ transaction_id: sentIdentifier, place: z.enum(['Card', 'Wallet']).optional().describe('the side that a movement between a card and a wallet is shown from; the card’s without it') }),
    reads: true,
    response: movement.extend({ card_or_wallet: z.enum(['Card', 'Wallet']), other_side: z.enum(accountKinds).describe('the kind of account that it came from or went to'), card_id: identifier.nullable().describe('of the card that takes part, on either side, for who reads it'), card_status: z.enum(cardStatuses).nullable(), created_by: z.string(), holder, file_name: z.string().nullable(), left: moneyText.describe('what of it has not come back') }),
  }),
}
