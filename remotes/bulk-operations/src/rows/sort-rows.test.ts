import { sortRows } from './sort-rows.ts'

const rows = [
  { row: 2, email: 'beto@example.com', amount: '100.00', is_valid: true, invalid_message: '' },
  { row: 3, email: 'Ana@example.com', amount: '25.00', is_valid: false, invalid_message: 'mal' },
  { row: 4, email: 'ana@example.com', amount: '9.00', is_valid: true, invalid_message: '' },
]
const order = (column: string | undefined, direction: 'asc' | 'desc' = 'asc') => sortRows(rows, column, direction).map(({ row }) => row)

test('without a column the order is that of the file', () => expect(order(undefined)).toEqual([2, 3, 4]))
test('case is ignored, and equal rows keep their order', () => expect(order('email')).toEqual([3, 4, 2]))
test('descending turns the order round', () => expect(order('email', 'desc')).toEqual([2, 3, 4]))
test('amounts go by their value', () => expect(order('amount')).toEqual([4, 3, 2]))
test('status puts the invalid rows first', () => expect(order('status')).toEqual([3, 2, 4]))
test('message sorts by what is wrong with the row', () => expect(order('message', 'desc')).toEqual([3, 2, 4]))
test('the rows that were given stay as they are', () => {
  sortRows(rows, 'email', 'asc')
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 4])
})
