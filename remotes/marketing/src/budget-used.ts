import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { toCents } from '@ventanilla/contract/money'

/** How much of its budget a programme has spent, in whole percent; a programme without a budget has used none of it. */
export function budgetUsed({ budget, spent }: Pick<Cashback, 'budget' | 'spent'>): number {
  const whole = toCents(budget)
  return whole > 0 ? Math.floor((toCents(spent) * 100) / whole) : 0
}
