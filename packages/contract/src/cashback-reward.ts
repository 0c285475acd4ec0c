import { fromCents, knownCents } from './money.ts'

/** What decides about the reward of one purchase; amounts are USD as text, rates basis points. Service terms come before those of the programme. */
export type RewardTerms = {
  reward_type?: string | undefined
  rate_bps?: number | null | undefined
  fixed_amount?: string | null | undefined
  min_purchase?: string | null | undefined
  max_per_transaction?: string | null | undefined
  max_per_user_month?: string | null | undefined
  budget?: string | undefined
}
export type ServiceTerms = { rate_bps: number | null | undefined; max_amount: string | null | undefined }

const cents = (amount: string | null | undefined): number | undefined => (amount == null ? undefined : knownCents(amount))

/**
 * What a purchase earns by the terms of a programme, in cents, before the cap of the month and the budget. A share of a cent
 * is not paid: the reward is rounded down. The server's `cashback_reward` is the same rule in SQL, and a test compares them.
 * @param purchase cents
 * @returns 0 below the smallest purchase; undefined while the terms say no reward
 */
export function rewardOf({ reward_type, rate_bps, fixed_amount, min_purchase, max_per_transaction }: RewardTerms, purchase: number, service?: ServiceTerms): number | undefined {
  if (purchase < (cents(min_purchase) ?? 0)) return 0
  const rate = service?.rate_bps ?? (reward_type === 'fixed' ? undefined : rate_bps)
  const whole = rate != null ? Math.floor((purchase * rate) / 10_000) : reward_type === 'fixed' ? cents(fixed_amount) : undefined
  if (whole === undefined) return undefined
  return Math.min(whole, cents(max_per_transaction) ?? Infinity, cents(service?.max_amount) ?? Infinity)
}

/** What is said of a programme by an example. `purchases`: so many of these reach the cap of the month; absent without one. */
export type Example = { purchase: string; reward: string; purchases?: number }

const EXAMPLE = 4_000

const isRate = (rate: number) => rate >= 1 && rate <= 10_000

/**
 * A purchase of USD 40, or of the smallest that earns where that is more, and how many such purchases reach the cap of the
 * month. The first purchase of somebody is meant: neither the cap of the month nor the budget pays more than it is.
 * @returns undefined while a rate is outside its limits or the terms say no reward
 */
export function exampleOf(terms: RewardTerms, service?: ServiceTerms): Example | undefined {
  const rates = [service === undefined ? null : service.rate_bps, terms.reward_type === 'fixed' ? null : terms.rate_bps]
  if (rates.some((rate) => rate === undefined || (rate !== null && !isRate(rate)))) return undefined
  if (service && service.max_amount === undefined) return undefined
  const purchase = Math.max(EXAMPLE, cents(terms.min_purchase) ?? 0)
  const whole = rewardOf(terms, purchase, service)
  if (whole === undefined) return undefined
  const [cap, budget] = [cents(terms.max_per_user_month), cents(terms.budget) ?? Infinity]
  const reward = Math.min(whole, cap ?? Infinity, budget)
  return { purchase: fromCents(purchase), reward: fromCents(reward), ...(cap !== undefined && cap <= budget && reward > 0 && { purchases: Math.ceil(cap / reward) }) }
}
