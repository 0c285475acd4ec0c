import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fromCents, toCents } from './money.ts'

it('goes from text to cents and back without a float', () => {
  for (const [text, cents] of [['0.01', 1], ['0.29', 29], ['1234.50', 123450], ['-3.00', -300], ['9999999999999.99', 999999999999999]] as const) {
    assert.equal(toCents(text), cents)
    assert.equal(fromCents(cents), text)
  }
  assert.equal(toCents('5'), 500)
  assert.equal(toCents('5.5'), 550)
})

it('refuses what is not a canonical amount', () => {
  for (const text of ['', '1.234', '1,5', 'NaN', '1e3', ' 1']) assert.throws(() => toCents(text), RangeError)
})
