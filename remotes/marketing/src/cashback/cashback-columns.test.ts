import { budgetUsed } from './cashback-columns.tsx'

test.each([
  ['0.00', '500.00', 0],
  ['250.00', '500.00', 50],
  ['499.99', '500.00', 99],
  ['600.00', '500.00', 120],
  ['10.00', '0.00', 0],
])('%s spent of %s is %d %%', (spent, budget, percent) => expect(budgetUsed({ spent, budget })).toBe(percent))
