import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, moneyText, page, pageQuery, sortOrder, timestamp } from '../lists.ts'
import { cardStatuses, kycStatuses, otherUserStatuses, userStatuses } from '../states.ts'

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

export const userSortColumns = ['created_at', 'first_name', 'surname', 'email', 'identification_number', 'status', 'kyc_status', 'wallet_balance'] as const

export const userEndpoints = {
  users: defineEndpoint({
    summary: 'Users of the programme',
    method: 'GET',
    path: '/api/user/',
    access: { view: ['user-status', 'user-detail', 'kyc-status', 'user-otp', 'card-data', 'credit-card', 'wallet-balance', 'card-balance'] },
    query: z.object({
      ...pageQuery(),
      query: z.string().trim().max(200).default('').describe('contained in name, e-mail, mobile or identification'),
      status: z.enum([...userStatuses, ...otherUserStatuses]).optional(),
      kyc_status: z.enum(kycStatuses).optional(),
      sort_by: z.enum(userSortColumns).optional(),
      order: sortOrder.default('asc'),
    }),
    response: page(userSummary),
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
