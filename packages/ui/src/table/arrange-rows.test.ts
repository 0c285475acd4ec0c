import { arranger, arrangeRows } from './arrange-rows.ts'
import type { ListState } from '@ventanilla/api-client/api'

const rows = [
  { email: 'Zoe@x.com', id: '8-1', amount: '100.00', ok: true },
  { email: 'ana@x.com', id: '8-22', amount: '25.00', ok: false },
  { email: 'Bea@x.com', id: '9-1', amount: '3.50', ok: true },
]
const amounts: Record<string, number> = { '100.00': 100, '25.00': 25 }
const list: ListState = { page: 1, pageSize: 10, search: '', sort: undefined, filters: {} }
const arrange = (change: Partial<ListState>) =>
  arrangeRows(rows, { ...list, ...change }, { searchIn: (row) => [row.email, row.id], keyOf: (row, by) => (by === 'amount' ? amounts[row.amount] : row.email), lets: (row, filters) => filters.status !== 'invalid' || !row.ok })
const emails = (change: Partial<ListState>) => arrange(change).rows.map(({ email }) => email)

it('sorts without regard to case, both ways', () => {
  expect(emails({ sort: { by: 'email', order: 'asc' } })).toEqual(['ana@x.com', 'Bea@x.com', 'Zoe@x.com'])
  expect(emails({ sort: { by: 'email', order: 'desc' } })).toEqual(['Zoe@x.com', 'Bea@x.com', 'ana@x.com'])
})
it('sorts numbers by their value, and what has none last, both ways', () => {
  expect(emails({ sort: { by: 'amount', order: 'asc' } })).toEqual(['ana@x.com', 'Zoe@x.com', 'Bea@x.com'])
  expect(emails({ sort: { by: 'amount', order: 'desc' } })).toEqual(['Zoe@x.com', 'ana@x.com', 'Bea@x.com'])
})
it('finds what contains the search, without regard to case', () => {
  expect(emails({ search: ' ZOE' })).toEqual(['Zoe@x.com'])
  expect(emails({ search: '8-' })).toEqual(['Zoe@x.com', 'ana@x.com'])
})
it('finds what was typed with its accents apart', () => {
  expect(arrangeRows([{ name: 'José' }], { ...list, search: 'JOSE\u0301' }, { searchIn: ({ name }) => [name], keyOf: ({ name }) => name }).count).toBe(1)
})
it('filters, pages, and counts what matches', () => {
  expect(arrange({ filters: { status: 'invalid' } })).toEqual({ rows: [rows[1]], count: 1 })
  expect(arrange({ page: 2, pageSize: 2 })).toEqual({ rows: [rows[2]], count: 3 })
})
it('leaves the rows that it was given as they were', () => {
  arrange({ sort: { by: 'email', order: 'asc' } })
  expect(rows[0]?.email).toBe('Zoe@x.com')
})

it('answers one list after another as if each were the first', () => {
  const by = { searchIn: ({ email }: (typeof rows)[number]) => [email], keyOf: ({ email, amount }: (typeof rows)[number], key: string) => (key === 'amount' ? amounts[amount] : email) }
  const arrange = arranger(rows, by)
  const changes: Partial<ListState>[] = [{}, { sort: { by: 'email', order: 'asc' } }, { search: 'x.com' }, { sort: { by: 'email', order: 'desc' }, search: 'a' }, { sort: { by: 'amount', order: 'desc' } }, {}]
  for (const change of changes) expect(arrange({ ...list, ...change })).toEqual(arrangeRows(rows, { ...list, ...change }, by))
})
it('works each order out once', () => {
  const keyOf = jest.fn(({ email }: (typeof rows)[number]) => email)
  const arrange = arranger(rows, { searchIn: () => [], keyOf })
  const asked = (by: string, order: 'asc' | 'desc') => {
    arrange({ ...list, sort: { by, order } })
    return keyOf.mock.calls.length / rows.length
  }
  expect([asked('email', 'asc'), asked('email', 'desc'), asked('id', 'asc'), asked('email', 'asc'), asked('email', 'desc')]).toEqual([1, 2, 3, 3, 3])
})
it('finds nothing that reaches from one column into the next', () => expect(emails({ search: 'com8-1' })).toEqual([]))
