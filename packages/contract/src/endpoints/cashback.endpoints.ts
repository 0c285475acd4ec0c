import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { identifier, moneyText, page, timestamp } from '../lists.ts'
import { cashbackStatuses } from '../states.ts'

/** A cashback programme (domain page, "Entities"). Rates are basis points: 250 is 2.5 %. */
export const cashback = z.object({
  id: identifier,
  name_es: z.string(),
  name_en: z.string(),
  description: z.string(),
  reward_type: z.enum(['percent', 'fixed']),
  rate_bps: z.number().int().nullable(),
  fixed_amount: moneyText.nullable(),
  min_purchase: moneyText,
  max_per_transaction: moneyText.nullable(),
  max_per_user_month: moneyText.nullable(),
  budget: moneyText,
  spent: moneyText,
  starts_at: timestamp,
  ends_at: timestamp.nullable(),
  status: z.enum(cashbackStatuses),
  version: z.number().int(),
})
export type Cashback = z.infer<typeof cashback>

export const cashbackEndpoints = {
  cashbacks: defineEndpoint({
    summary: 'Cashback programmes',
    method: 'GET',
    path: '/api/cashback/',
    access: { view: ['cashback', 'referral', 'banner'] },
    query: z.object({ search: z.string().trim().max(200).default('') }),
    response: page(cashback),
  }),
}
