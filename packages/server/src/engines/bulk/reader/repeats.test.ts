import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Duplicates } from '@ventanilla/contract/bulk/define-bulk'
import { cases } from '@ventanilla/contract/test/cases'
import { watchRepeats } from './repeats.ts'

const columns = ['email', 'mobile', 'amount']
const byEmail: Duplicates = { by: ['email'], level: 'error' }
const byMobileAndAmount: Duplicates = { by: ['mobile', 'amount'], level: 'warning' }

test('a row repeats one that has the same cells of any of the keys, unless the first of them is blank or one could not be read', () => {
  const cell = fc.option(fc.constantFrom('', 'a', 'b', 'ab', 'é', 'aa'), { nil: undefined, freq: 9 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 12 }), (rows) => {
      const mayRepeat = watchRepeats([byEmail, byMobileAndAmount], columns)
      const keysOf = ([email, mobile, amount]: readonly (string | undefined)[]) => [...(email ? [JSON.stringify(['email', email])] : []), ...(mobile && amount !== undefined ? [JSON.stringify([mobile, amount])] : [])]
      const seen = new Set<string>()
      for (const row of rows) {
        const keys = keysOf(row)
        assert.equal(mayRepeat(row), keys.some((key) => seen.has(key)), JSON.stringify(rows))
        for (const key of keys) seen.add(key)
      }
    }),
    cases(2_000),
  )
})

test('however many rows came between, none that repeats an earlier one is missed', () => {
  const rows = Array.from({ length: 200_000 }, (_, n) => [`persona${n}@example.com`, '', ''])
  const mayRepeat = watchRepeats([byEmail], columns)
  // Two rows that differ are taken for the same once in thousands of such lists.
  assert.ok(rows.filter(mayRepeat).length <= 2)
  assert.equal(rows.filter(mayRepeat).length, rows.length)
})

test('texts that are stored alike repeat each other: half a character is stored as the sign of what could not be read', () => {
  const mayRepeat = watchRepeats([byEmail], columns)
  assert.deepEqual(['\ud800', '\ud801', '\ufffd', '\ufffe'].map((email) => mayRepeat([email, '', ''])), [false, true, true, false])
})
