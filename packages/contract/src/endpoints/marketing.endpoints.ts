import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { dayText } from '../filters.ts'
import { identifier, moneyText, timestamp } from '../lists.ts'
import type { Access } from '../permissions.ts'
import type { Schema } from '../schema.ts'
import { bannerTypes } from '../states.ts'

/** A figure of a range of days, of as many days before it, and how it differs. */
const counted = z.object({ total: z.number().int(), previous: z.number().int(), change_percent: z.number().nullable() })
const paid = z.object({ total: moneyText, previous: moneyText, change_percent: z.number().nullable() })
export type Counted = z.infer<typeof counted>
export type Paid = z.infer<typeof paid>

/** What runs of one kind: how many there are, and the first of them by name. */
const running = <T extends Schema>(one: T) => z.object({ count: z.number().int(), first: z.array(one) })
const titled = { id: identifier, name_es: z.string(), name_en: z.string() }

export const marketingOverview = z.object({
  as_of: timestamp.nullable().describe('up to when the days are summed; null: not yet'),
  running: z.object({
    cashbacks: running(z.object({ ...titled, budget: moneyText, spent: moneyText, ends_at: timestamp.nullable() })).describe('the most used first'),
    scheduled_cashbacks: z.number().int(),
    referrals: running(z.object({ ...titled, rewarded: z.number().int(), paid: moneyText, ends_at: timestamp.nullable() })).describe('the one that ends first before the others'),
    scheduled_referrals: z.number().int(),
    banners: running(z.object({ ...titled, type: z.enum(bannerTypes), ends_at: timestamp.nullable() })).nullable().describe('those that show now, place by place; null: who asks may not see banners'),
    segments: running(z.object({ id: identifier, name: z.string() })).describe('those that may be chosen, by name'),
    notifications: running(z.object({ ...titled, send_after: timestamp, segment_name: z.string() })).describe('those that wait for their time, the next one first'),
  }),
  cost: z.object({ total: paid, cashback: paid, referral: paid }),
  brought: z.object({ purchases: counted, purchase_amount: paid, sign_ups: counted, first_recharges: counted, first_recharge_amount: paid, referrals: counted, referrals_rewarded: counted }),
  days: z.array(
    z.object({
      date: z.string(),
      cashback: moneyText,
      referral: moneyText,
      cost: moneyText,
      previous_cost: moneyText,
      purchases: z.number().int(),
      previous_purchases: z.number().int(),
      purchase_amount: moneyText,
      sign_ups: z.number().int(),
      first_recharges: z.number().int(),
      referrals: z.number().int(),
    }),
  ),
})
export type MarketingOverview = z.infer<typeof marketingOverview>

/** A marketing range has so many days at most. */
export const MAX_OVERVIEW_DAYS = 366

export const marketingEndpoints = {
  'marketing-overview': defineEndpoint({
    summary: 'What marketing runs, costs and brings, by day and against as many days before',
    method: 'GET',
    path: '/api/marketing/overview/',
    access: { view: ['cashback', 'banner', 'referral'] } as const satisfies Access,
    query: z.object({ start_date: dayText, end_date: dayText }),
    response: marketingOverview,
  }),
}
