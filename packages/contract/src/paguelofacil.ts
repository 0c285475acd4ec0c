import type { ChargeProblem } from './messages/charge-words.ts'
import { fromCents, knownCents } from './money.ts'
import type { ChargePayer } from './states.ts'

/** What decides about the charge of a payment through PagueloFacil; amounts are USD as text, shares basis points. What a form can't read yet is absent. */
export type PaguelofacilTerms = Partial<{ percent_bps: number | null; fixed_amount: string | null; tax_bps: number | null; min_amount: string | null; max_amount: string | null; payer: ChargePayer }>
/** Cents: `charge` is fee and tax together; `pays` what leaves the user's bank card, `receives` what reaches the programme. */
export type PaguelofacilCharge = { fee: number; tax: number; charge: number; pays: number; receives: number }

const cents = (amount: string | null | undefined): number | undefined => (amount == null ? undefined : knownCents(amount))
const share = (of: number, bps: number): number => Math.floor((of * bps + 5_000) / 10_000)

/**
 * What a payment of an amount costs, and who gets what (domain page, "Limits and fees"). Fee and tax are each rounded half up.
 * @param amount cents
 * @returns nothing while the terms say no charge
 */
export function paguelofacilChargeOf({ percent_bps, fixed_amount, tax_bps, payer }: PaguelofacilTerms, amount: number): PaguelofacilCharge | undefined {
  const fixed = cents(fixed_amount)
  if (percent_bps == null || tax_bps == null || fixed === undefined || payer === undefined) return undefined
  const fee = share(amount, percent_bps) + fixed
  const tax = share(fee, tax_bps)
  const charge = fee + tax
  return { fee, tax, charge, ...(payer === 'user' ? { pays: amount + charge, receives: amount } : { pays: amount, receives: amount - charge }) }
}

/** What is wrong between the fields, by field: the limits are in order, and the smallest and the largest payment leave something where the programme bears the charge. */
export function paguelofacilProblems(terms: PaguelofacilTerms): Partial<Record<keyof PaguelofacilTerms, { code: ChargeProblem; params?: Record<string, string> }>> {
  const [least, most] = [cents(terms.min_amount), cents(terms.max_amount)]
  const eaten = (amount: number | undefined): { code: ChargeProblem; params: Record<string, string> } | undefined => {
    const of = amount === undefined ? undefined : paguelofacilChargeOf(terms, amount)
    return of && of.receives <= 0 ? { code: 'charge_eats_payment', params: { amount: fromCents(of.charge) } } : undefined
  }
  const [smallest, largest] = [eaten(least), eaten(most)]
  return {
    ...(largest && { max_amount: largest }),
    ...(least !== undefined && most !== undefined && most < least && { max_amount: { code: 'charge_limits_order', params: { amount: fromCents(least) } } }),
    ...(smallest && { min_amount: smallest }),
  }
}
