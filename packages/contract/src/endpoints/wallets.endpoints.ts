import { z } from 'zod'
import { PAGE_SIZE } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { cardReaders, walletReaders } from '../readers.ts'
import { referralStages, userStatuses, walletStatuses } from '../states.ts'
import { holder, holderColumns, movementList } from './cards.endpoints.ts'

export { walletReaders }

/** A wallet with its holder. */
const walletDetail = z.object({
  id: identifier,
  user_id: identifier,
  currency: z.string(),
  status: z.enum(walletStatuses),
  status_reason: z.string().nullable(),
  status_changed_at: timestamp,
  balance_available: moneyText,
  balance_withheld: moneyText.describe('what left it for a card provider that has not answered yet'),
  created_at: timestamp,
  version: z.number().int(),
  user: holder.extend({ status: z.enum(userStatuses) }),
})
export type WalletDetail = z.infer<typeof walletDetail>

/** One change of what decides whether the money of a wallet may move: its own state, or that of its holder. */
const walletChange = z.object({
  id: identifier,
  of: z.enum(['wallet', 'user']),
  from_status: z.string().nullable(),
  to_status: z.string(),
  reason: z.string().nullable(),
  changed_by: z.string().describe('e-mail; empty for the system'),
  changed_at: timestamp,
})
export type WalletChange = z.infer<typeof walletChange>

/** Somebody whom the holder of a wallet brought. */
const referral = holder.extend({
  id: identifier,
  status: z.enum(referralStages),
  reward: moneyText.nullable(),
  taken_back: moneyText.nullable().describe('what of the reward went back'),
  reward_transaction_id: identifier.nullable(),
  created_at: timestamp,
})
export type Referral = z.infer<typeof referral>

/** A movement of cashback, with the purchase that it rewards and the programme where they are known. */
const cashbackMovement = z.object({
  transaction_id: identifier,
  amount: moneyText,
  taken_back: moneyText.describe('what of it went back'),
  description: z.string(),
  purchase_id: identifier.nullable(),
  purchase_amount: moneyText.nullable(),
  establishment: z.string(),
  cashback_id: identifier.nullable(),
  programme_es: z.string().nullable(),
  programme_en: z.string().nullable(),
  reversed_by: identifier.nullable(),
  created_at: timestamp,
})
export type CashbackMovement = z.infer<typeof cashbackMovement>

/** Movements of one wallet. */
export const walletMovementList = { ...movementList, pageSize: PAGE_SIZE }

/** A wallet is "Bloqueada" where its holder is "Bloqueado". */
const stateOfEither = { by: 'of', of: { user: 'user', wallet: 'wallet' } } as const

export const walletActivityList = defineList({
  item: walletChange,
  sorts: ['changed_at'],
  search: { min: 1 },
  filters: { of: choice(['wallet', 'user']), changed_at: days() },
  csv: {
    id: csvColumn('Cambio', 'Change'),
    changed_at: csvColumn('Fecha', 'Date', 'moment'),
    of: csvColumn('De qué', 'Of what', { wallet: { es: 'Billetera', en: 'Wallet' }, user: { es: 'Usuario', en: 'User' } }),
    from_status: csvColumn('De', 'From', stateOfEither),
    to_status: csvColumn('A', 'To', stateOfEither),
    reason: csvColumn('Motivo', 'Reason'),
    changed_by: csvColumn('Quién', 'Who'),
  },
})

export const referralDetailList = defineList({
  item: referral,
  sorts: ['created_at', 'surname', 'email', 'status'],
  search: { min: 3 },
  filters: { status: choice(referralStages), created_at: days() },
  csv: {
    id: csvColumn('Referido', 'Referral'),
    ...holderColumns,
    status: csvColumn('Etapa', 'Stage', 'referral'),
    reward: csvColumn('Recompensa (USD)', 'Reward (USD)'),
    taken_back: csvColumn('Recuperado (USD)', 'Recovered (USD)'),
    reward_transaction_id: csvColumn('Transacción de la recompensa', 'Transaction of the reward'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
  },
})

/** Movements of cashback of one wallet, or for the purchases of one card. */
export const cashbackMovementList = defineList({
  item: cashbackMovement,
  sorts: ['created_at', 'transaction_id', 'amount'],
  search: { min: 1 },
  filters: { created_at: days(), amount: amounts() },
  csv: {
    transaction_id: csvColumn('ID de transacción', 'Transaction ID'),
    created_at: csvColumn('Fecha', 'Date', 'moment'),
    amount: csvColumn('Monto (USD)', 'Amount (USD)'),
    taken_back: csvColumn('Recuperado (USD)', 'Recovered (USD)'),
    establishment: csvColumn('Establecimiento', 'Establishment'),
    purchase_id: csvColumn('Compra', 'Purchase'),
    purchase_amount: csvColumn('Monto de la compra (USD)', 'Amount of the purchase (USD)'),
    programme_es: csvColumn('Programa', 'Programme (Spanish name)'),
    programme_en: csvColumn('Programa (nombre en inglés)', 'Programme'),
    reversed_by: csvColumn('Reversada por', 'Reversed by'),
  },
})

const walletId = z.object({ id: identifier.describe('of the wallet') })

export const walletEndpoints = {
  'wallet-details': defineEndpoint({
    summary: 'The wallet of a user',
    method: 'GET',
    path: '/api/GetWalletDetails/{userId}/',
    access: walletReaders,
    params: z.object({ userId: identifier }),
    response: walletDetail,
  }),
  'wallet-transactions': defineEndpoint({ summary: 'Movements of a wallet, newest first', method: 'GET', path: '/api/wallet/transaction/{id}/', access: walletReaders, params: walletId, ...listEndpoint(walletMovementList) }),
  'wallet-activity': defineEndpoint({
    summary: 'Changes of the state of a wallet and of its holder, newest first',
    method: 'GET',
    path: '/api/wallet/activity/{id}/',
    access: walletReaders,
    params: walletId,
    ...listEndpoint(walletActivityList),
  }),
  'wallet-referrals': defineEndpoint({
    summary: 'Whom the holder of a wallet brought, at what stage, and what they got for it',
    method: 'GET',
    path: '/api/wallet/referral/{id}/',
    access: walletReaders,
    params: walletId,
    ...listEndpoint(referralDetailList),
  }),
  'wallet-cashback': defineEndpoint({ summary: 'Cashback that a wallet received, newest first', method: 'GET', path: '/api/wallet/cashback/{id}/', access: walletReaders, params: walletId, ...listEndpoint(cashbackMovementList) }),
  'card-cashback': defineEndpoint({
    summary: 'Cashback for the purchases of a card, newest first',
    method: 'GET',
    path: '/api/card/cashback/{id}/',
    access: cardReaders,
    params: z.object({ id: identifier.describe('of the card') }),
    ...listEndpoint(cashbackMovementList),
  }),
}
