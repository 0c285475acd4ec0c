import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import type { ListState } from '@ventanilla/ui/data'
import { reviewRecord } from '../testing/rows.ts'
import { reviewArranger } from './use-review.ts'

const rows = [
  reviewRecord({ row: 2, email: 'beto@example.com', identification_number: '8-1-1', amount: '100.00', description: 'ana' }),
  reviewRecord({ row: 3, email: 'Ana@example.com', identification_number: 'PE-12-345', amount: '25.00', is_valid: false, invalid_message: 'mal' }),
  reviewRecord({ row: 4, email: 'ana@example.com', identification_number: '8-2-2', amount: '9.00' }),
]
const shown = (state: Partial<ListState>) => {
  const { rows: page, count } = reviewArranger(topUp, rows)({ page: 1, pageSize: 10, search: '', sort: undefined, filters: {}, ...state })
  return { rows: page.map(({ row }) => row), count }
}

describe('search', () => {
  it('finds an e-mail by any part of it, in any case', () => expect(shown({ search: 'ANA@' }).rows).toEqual([3, 4]))
  it('finds an identification by a part of it', () => expect(shown({ search: '12-345' }).rows).toEqual([3]))
  it('looks only into the columns that the operation searches', () => expect(shown({ search: '100' }).rows).toEqual([]))
  it('of nothing, or of spaces, finds every row', () => expect(shown({ search: '  ' }).count).toBe(3))
})

describe('sort', () => {
  it('ignores case and keeps equal rows in the order of the file', () => expect(shown({ sort: { by: 'email', order: 'asc' } }).rows).toEqual([3, 4, 2]))
  it('goes the other way', () => expect(shown({ sort: { by: 'email', order: 'desc' } }).rows).toEqual([2, 3, 4]))
  it('puts amounts in the order of their value', () => expect(shown({ sort: { by: 'amount', order: 'asc' } }).rows).toEqual([4, 3, 2]))
  it('puts an amount that could not be read last', () => {
    const odd = reviewRecord({ row: 5, amount: '1.234', is_valid: false, problems: [{ code: 'amount_ambiguous', field: 'amount' }] })
    const { rows: page } = reviewArranger(topUp, [odd, ...rows])({ page: 1, pageSize: 10, search: '', sort: { by: 'amount', order: 'desc' }, filters: {} })
    expect(page.map(({ row }) => row)).toEqual([2, 3, 4, 5])
  })
  it('takes no amount from a row with too few or too many cells, as the server does', () => {
    const ragged = reviewRecord({ row: 5, amount: '500.00', is_valid: false, problems: [{ code: 'row_long', params: { found: 8, expected: 6 } }] })
    const { rows: page } = reviewArranger(topUp, [ragged, ...rows])({ page: 1, pageSize: 10, search: '', sort: { by: 'amount', order: 'desc' }, filters: {} })
    expect(page.map(({ row }) => row)).toEqual([2, 3, 4, 5])
  })
  it('by status puts the invalid first', () => expect(shown({ sort: { by: 'status', order: 'asc' } }).rows).toEqual([3, 2, 4]))
})

describe('page', () => {
  it('shows its rows and counts all that match', () => expect(shown({ page: 2, pageSize: 2 })).toEqual({ rows: [4], count: 3 }))
  it('leaves only the invalid rows', () => expect(shown({ filters: { status: 'invalid' } })).toEqual({ rows: [3], count: 1 }))
})
