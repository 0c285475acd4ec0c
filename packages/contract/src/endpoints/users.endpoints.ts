import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days } from '../filters.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { cardStatuses, kycStatuses, otherUserStatuses, userStatuses } from '../states.ts'
import { holderColumns } from './cards.endpoints.ts'

/** A holder as the list of users shows one. */
export const userSummary = z.object({
  id: identifier,
  first_name: z.string(),
  surname: z.string(),
  email: z.string(),
  mobile: z.string(),
  identification_type: z.string(),
  identification_number: z.string(),
  status: z.enum(userStatuses),
  kyc_status: z.enum(kycStatuses),
  card_status: z.enum(cardStatuses).nullable(),
  wallet_balance: moneyText,
  created_at: timestamp,
})
export type UserSummary = z.infer<typeof userSummary>

/** The users of the programme. */
export const userList = defineList({
  item: userSummary,
  sorts: ['created_at', 'first_name', 'surname', 'email', 'identification_number', 'status', 'kyc_status', 'wallet_balance'],
  search: { min: 3 },
  filters: {
    status: choice(userStatuses, otherUserStatuses),
    kyc_status: choice(kycStatuses),
    created_at: days(),
    wallet_balance: amounts(),
  },
  csv: {
    id: csvColumn('Usuario', 'User'),
    ...holderColumns,
    identification_type: csvColumn('Tipo de identificación', 'Identification type'),
    mobile: csvColumn('Celular', 'Mobile'),
    status: csvColumn('Estado', 'Status', 'user'),
    kyc_status: csvColumn('KYC', 'KYC', 'kyc'),
    card_status: csvColumn('Tarjeta', 'Card', 'card'),
    wallet_balance: csvColumn('Billetera (USD)', 'Wallet (USD)'),
    created_at: csvColumn('Desde', 'Since', 'moment'),
  },
})

export const userEndpoints = {
  users: defineEndpoint({
    summary: 'Users of the programme',
    method: 'GET',
    path: '/api/user/',
    access: { view: ['user-status', 'user-detail', 'kyc-status', 'user-otp', 'card-data', 'credit-card', 'wallet-balance', 'card-balance'] },
    ...listEndpoint(userList),
  }),
  'count-of-users': defineEndpoint({
    summary: 'Counts for the home page: users, KYC and cards by status, lists in progress',
    method: 'GET',
    path: '/api/user/count_of_users/',
    access: 'session',
    response: z.object({
      total: z.number().int(),
      by_status: z.record(z.enum(userStatuses), z.number().int()),
      by_kyc_status: z.record(z.enum(kycStatuses), z.number().int()),
      cards: z.object({ total: z.number().int(), by_status: z.record(z.enum(cardStatuses), z.number().int()) }),
    }),
  }),
}
