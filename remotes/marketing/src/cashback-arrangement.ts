import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { Arrangement } from '@ventanilla/ui/data'
import { budgetUsed } from './budget-used.ts'

/** What the list of programmes is sorted and filtered by; the search is the server's. */
export const cashbackArrangement: Arrangement<Cashback> = {
  searchIn: () => [],
  lets: ({ status }, filters) => filters.status === undefined || filters.status === status,
  keyOf: (cashback, by) => {
    if (by === 'used') return budgetUsed(cashback)
    const value = cashback[by as keyof Cashback]
    return typeof value === 'string' ? value : undefined
  },
}
