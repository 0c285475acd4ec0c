import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { matchesSearch } from './search-rows.ts'

const row = { email: 'Ana.Perez@example.com', identification_number: 'PE-12-345', mobile: '+50761234567', description: 'bono' }
const matches = (typed: string) => matchesSearch(topUp, row, typed)

test('an e-mail is found by any part of it, in any case', () => {
  expect(matches('ana.perez')).toBe(true)
  expect(matches('EXAMPLE.com')).toBe(true)
})

test('an identification is found by a part of it', () => {
  expect(matches('12-345')).toBe(true)
  expect(matches('pe-12')).toBe(true)
})

test('columns that the operation does not search are not looked into', () => {
  expect(matches('bono')).toBe(false)
  expect(matches('6123')).toBe(false)
})

test('nothing typed, or only spaces, matches every row', () => {
  expect(matches('')).toBe(true)
  expect(matches('   ')).toBe(true)
})

test('a row without the searched columns matches nothing', () => {
  expect(matchesSearch(topUp, { row: 2 }, 'ana')).toBe(false)
})
