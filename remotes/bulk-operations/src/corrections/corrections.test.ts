import { createCards } from '@ventanilla/contract/bulk/create-cards.bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { reviewRecord } from '../testing/rows.ts'
import { cellsOf, correct, count, isInvalid, problemsOf, shapeOf } from './corrections.ts'

const wrong = reviewRecord({ row: 3, email: 'x', amount: '1.234', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }, { code: 'amount_ambiguous', field: 'amount' }] })
const right = reviewRecord({ row: 4 })
const codes = (corrections: ReturnType<typeof correct>, record = wrong) => problemsOf(topUp, record, corrections[record.row]).map(({ code }) => code)

it('keeps the new text of a cell, and none where it is the old one again', () => {
  const once = correct({}, wrong, 'email', 'ana@example.com')
  expect(cellsOf(topUp, wrong, once[3])).toMatchObject({ email: 'ana@example.com', amount: '1.234' })
  expect(correct(once, wrong, 'email', 'x')).toEqual({})
})

it('finds by the rules of the contract what is still wrong in a corrected row', () => {
  const once = correct({}, wrong, 'email', 'ana@example.com')
  expect(codes(once)).toEqual(['amount_ambiguous'])
  expect(codes(correct(once, wrong, 'amount', '1,234.00'))).toEqual([])
  expect(codes(correct({}, right, 'email', ''), right)).toEqual(['blank'])
})

it('leaves what depends on others to the server', () => {
  const unknown = reviewRecord({ row: 5, is_valid: false, problems: [{ code: 'user_unknown', field: 'email' }] })
  expect(codes({}, unknown)).toEqual(['user_unknown'])
  expect(codes(correct({}, unknown, 'email', 'luis@example.com'), unknown)).toEqual([])
})

it('keeps a row refused that had more or fewer cells: what was typed beyond them is not known here', () => {
  const long = reviewRecord({ row: 6, is_valid: false, problems: [{ code: 'row_long', params: { found: 7, expected: 6 } }] })
  expect(codes(correct({}, long, 'amount', '1.00'), long)).toEqual(['row_long'])
  expect([shapeOf(long)?.code, shapeOf(wrong)]).toEqual(['row_long', undefined])
})

it('keeps a formula without a result refused until its cell is corrected', () => {
  const formula = reviewRecord({ row: 7, email: 'x', description: '#FORMULA!', is_valid: false, problems: [{ code: 'email_invalid', field: 'email' }, { code: 'formula_without_value', field: 'description', params: { cell: 'F7' } }] })
  const once = correct({}, formula, 'email', 'ana@example.com')
  expect(codes(once, formula)).toEqual(['formula_without_value'])
  expect(codes(correct(once, formula, 'description', 'Bono'), formula)).toEqual([])
})

it('lets an optional cell be emptied', () => {
  const record = reviewRecord({ row: 2, card_type: 'gold', is_valid: false, problems: [{ code: 'choice_invalid', field: 'card_type' }] })
  expect(problemsOf(createCards, record, correct({}, record, 'card_type', '')[2])).toEqual([])
})

it('counts cells, rows, and the rows that stay invalid', () => {
  const corrected = correct(correct({}, wrong, 'email', 'ana@example.com'), wrong, 'amount', '5')
  expect(count(topUp, corrected, 2)).toEqual({ cells: 2, rows: 1, invalid: 1 })
  expect(count(topUp, correct(corrected, right, 'email', 'y'), 2)).toEqual({ cells: 3, rows: 2, invalid: 2 })
  expect([isInvalid(topUp, wrong, corrected[3]), isInvalid(topUp, wrong, undefined), isInvalid(topUp, right, undefined)]).toEqual([false, true, false])
})
