import type { ChargeProblem } from './messages/charge-words.ts'
import { fromCents, knownCents } from './money.ts'
import type { CardChargeType, ChargeCalculation } from './states.ts'

/** What decides about one charge; amounts are USD as text, the share basis points. What a form can't read yet is absent. */
export type ChargeTerms = Partial<{ type: CardChargeType; calculation: ChargeCalculation; amount: string | null; percent_bps: number | null; min_amount: string | null; max_amount: string | null }>

/** Charges that are a share of something have to have something: an amount that is withdrawn, or a balance. */
export const chargesOfAmounts: readonly CardChargeType[] = ['monthly', 'atm', 'inactivity']

const cents = (amount: string | null | undefined): number | undefined => (amount == null ? undefined : knownCents(amount))

/**
 * What is charged by these terms, in cents; the share is rounded half up. The database's `card_charge` is the same rule, and
 * a test compares them.
 * @param base cents of what it is a share of
 * @returns nothing while the terms say no charge
 */
export function chargeOf({ calculation, amount, percent_bps, min_amount, max_amount }: ChargeTerms, base: number): number | undefined {
  const flat = calculation === 'percent' ? 0 : cents(amount)
  const share = calculation === 'flat' ? 0 : percent_bps == null ? undefined : Math.floor((base * percent_bps + 5_000) / 10_000)
  if (calculation === undefined || flat === undefined || share === undefined) return undefined
  return Math.min(Math.max(flat + share, cents(min_amount) ?? 0), cents(max_amount) ?? Infinity)
}

/** What is wrong between the fields of a charge, by field: it has what its calculation takes and nothing else, and its limits are in order. */
export function chargeProblems({ type, calculation, amount, percent_bps, min_amount, max_amount }: ChargeTerms): Partial<Record<keyof ChargeTerms, { code: ChargeProblem | 'required'; params?: Record<string, string> }>> {
  const [isFlat, isShare] = [calculation === 'flat', calculation === 'percent']
  const foreign = { code: 'charge_of_other_calculation' } as const
  const [least, most] = [cents(min_amount), cents(max_amount)]
  return {
    ...(calculation && !isFlat && type && !chargesOfAmounts.includes(type) && { calculation: { code: 'charge_without_base' } }),
    ...(isShare ? amount != null && { amount: foreign } : amount === null && { amount: { code: 'required' } }),
    ...(isFlat ? percent_bps != null && { percent_bps: foreign } : percent_bps === null && { percent_bps: { code: 'required' } }),
    ...(isFlat && min_amount != null && { min_amount: foreign }),
    ...(isFlat && max_amount != null ? { max_amount: foreign } : least !== undefined && most !== undefined && most < least && { max_amount: { code: 'charge_limits_order', params: { amount: fromCents(least) } } }),
  }
}
