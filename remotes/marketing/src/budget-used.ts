import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { knownCents } from '@ventanilla/contract/money'

/** How much of its budget a programme has spent, in whole percent; a programme without a budget has used none of it. `NaN` where the server does not say. */
export function budgetUsed({ budget, spent }: Pick<Cashback, 'budget' | 'spent'>): number {
  const whole = knownCents(budget) ?? NaN
  return whole === 0 ? 0 : Math.floor(((knownCents(spent) ?? NaN) * 100) / whole)
}
