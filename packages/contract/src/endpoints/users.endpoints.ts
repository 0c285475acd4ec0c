import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { amounts, choice, days, reference, text } from '../filters.ts'
import { languages } from '../messages/say.ts'
import { csvColumn, defineList, identifier, listEndpoint, moneyText, timestamp } from '../lists.ts'
import { readsUsers } from '../readers.ts'
import { cardStatuses, cardTypes, kycReasons, kycStatuses, otherCardStatuses, otherUserStatuses, userStatuses, walletStatuses } from '../states.ts'
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

/** A record that another one names. */
const named = z.object({ id: identifier, name: z.string() })

/** A holder with everything that is known of them (domain page, "Entities"); their wallet and the card that counts, else the last one that was cancelled. */
export const userDetails = z.object({
  id: identifier,
  first_name: z.string(),
  surname: z.string(),
  identification_type: z.string(),
  identification_number: z.string(),
  mobile: z.string(),
  email: z.string(),
  occupation: z.string(),
  workplace: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  region: z.string(),
  zip_code: z.string(),
  country: z.string(),
  salary: moneyText.nullable(),
  language: z.enum(languages).describe('of what the programme writes to them'),
  status: z.enum(userStatuses),
  status_reason: z.string().nullable(),
  status_changed_at: timestamp,
  kyc_status: z.enum(kycStatuses),
  kyc_reason: z.enum(kycReasons).nullable(),
  kyc_updated_at: timestamp.nullable(),
  provider_user_id: z.string().nullable().describe('who they are to the card provider'),
  paguelofacil_enabled: z.boolean(),
  referral_code: z.string().nullable(),
  referred_by: named.nullable(),
  segments: z.array(named),
  notifications_stopped_at: timestamp.nullable().describe('when they opted out of notifications; null where they receive them'),
  last_login_at: timestamp.nullable(),
  created_at: timestamp,
  created_by: z.string().describe('e-mail; empty for the system'),
  updated_at: timestamp,
  version: z.number().int(),
  pending_requests: z.array(identifier),
  open_disputes: z.number().int().describe('movements that they report, and that nobody has resolved'),
  wallet: z.object({
    id: identifier,
    status: z.enum(walletStatuses),
    currency: z.string(),
    balance_available: moneyText,
    balance_withheld: moneyText.describe('what left it for a card provider that has not answered yet'),
  }),
  card: z
    .object({
      id: identifier,
      card_type: z.enum(cardTypes),
      brand: z.string(),
      last_four: z.string().nullable(),
      expiry: z.string().nullable().describe('MM/YY'),
      status: z.enum(cardStatuses),
      status_reason: z.string().nullable(),
      balance: moneyText,
      pending_order: z.string().nullable().describe('what the card provider has been asked for and has not answered yet'),
    })
    .nullable(),
})
export type UserDetails = z.infer<typeof userDetails>

export { readsUsers }

/** A user's card by its status, or that they never had one. */
export const cardsOfUsers = [...cardStatuses, 'none'] as const

/** The users of the programme. `ids`: these alone, joined by commas. */
export const userList = defineList({
  item: userSummary,
  sorts: ['created_at', 'first_name', 'surname', 'email', 'mobile', 'identification_number', 'status', 'kyc_status', 'wallet_balance'],
  search: { min: 3 },
  filters: {
    status: choice(userStatuses, otherUserStatuses),
    kyc_status: choice(kycStatuses),
    card: choice(cardsOfUsers, otherCardStatuses),
    segment: reference('segments'),
    created_at: days(),
    wallet_balance: amounts(),
    ids: text(),
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

/** People and cards by status. */
export const countOfUsers = z.object({
  total: z.number().int(),
  by_status: z.record(z.enum(userStatuses), z.number().int()),
  by_kyc_status: z.record(z.enum(kycStatuses), z.number().int()),
  cards: z.object({ total: z.number().int(), by_status: z.record(z.enum(cardStatuses), z.number().int()) }),
})
export type CountOfUsers = z.infer<typeof countOfUsers>

export const userEndpoints = {
  users: defineEndpoint({
    summary: 'Users of the programme',
    method: 'GET',
    path: '/api/user/',
    access: readsUsers,
    ...listEndpoint(userList),
  }),
  'user-details': defineEndpoint({
    summary: 'One user with everything that is known of them',
    method: 'GET',
    path: '/api/GetLukiUserDetails/{userId}/',
    access: readsUsers,
    params: z.object({ userId: identifier }),
    response: userDetails,
  }),
  'count-of-users': defineEndpoint({
    summary: 'Counts for the home page: users, KYC and cards by status',
    method: 'GET',
    path: '/api/user/count_of_users/',
    access: 'session',
    response: countOfUsers,
  }),
}
