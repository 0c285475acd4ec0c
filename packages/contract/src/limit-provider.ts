import { knownCents, fromCents } from './money.ts'
import type { LimitProblem } from './messages/limit-words.ts'

/** The amounts of a limit as its form has them: USD as text. What is not read yet is absent, what is not limited is null. */
export type LimitTerms = Partial<Record<'min_amount' | 'max_amount' | 'daily_limit' | 'monthly_limit', string | null> & { daily_count: number | null }>

const cents = (amount: string | null | undefined): number | undefined => (amount == null ? undefined : knownCents(amount))

/** Each may not be less than the one before it, as far as they are set. */
const rising = ['min_amount', 'max_amount', 'daily_limit', 'monthly_limit'] as const

/** What is wrong between the fields of a limit, by field: it limits something, and its amounts are in order. */
export function limitProblems(terms: LimitTerms): Partial<Record<keyof LimitTerms, { code: LimitProblem; params?: Record<string, string> }>> {
  const problems: ReturnType<typeof limitProblems> = {}
  let least: { amount: number; of: (typeof rising)[number] } | undefined
  for (const field of rising) {
    const amount = cents(terms[field])
    if (amount === undefined) continue
    if (least !== undefined && amount < least.amount) problems[field] = { code: 'limits_order', params: { before: least.of, amount: fromCents(least.amount) } }
    else least = { amount, of: field }
  }
  const isEmpty = terms.daily_count === null && rising.every((field) => terms[field] === null)
  return isEmpty ? { daily_limit: { code: 'limit_empty' } } : problems
}

/** The share of a limit that is used, in whole percent; a hundred and more is all of it. Null where nothing is limited. */
export const shareUsed = (used: number, most: number | null): number | null => (most === null ? null : most === 0 ? 100 : Math.floor((used * 100) / most))
