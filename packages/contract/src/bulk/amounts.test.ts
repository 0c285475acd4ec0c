import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '../test/cases.ts'
import { money } from './formats.ts'

const read = (raw: string) => money({ min: '0.01', max: '99999999999.99' }).read(raw)
const blanks = [' ', '\u00a0', '\u2007', '\u2009', '\u202f'] as const
const currencies = ['USD', 'usd', 'US$', '$', 'B/.'] as const

/** Digits with a separator before every three of them, from the right. */
const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, separator)

/** An amount as people write it, and what it says. */
const amount = fc
  .record({
    whole: fc.integer({ min: 0, max: 99_999_999_999 }),
    cents: fc.integer({ min: 0, max: 99 }),
    places: fc.constantFrom(0, 1, 2),
    point: fc.constantFrom('.', ','),
    group: fc.constantFrom('', '.', ',', ...blanks),
    plus: fc.boolean(),
    currency: fc.option(fc.tuple(fc.constantFrom('before', 'after'), fc.constantFrom(...currencies), fc.constantFrom('', ...blanks))),
  })
  .filter(({ group, point, places, whole }) => group !== point && !(places === 0 && /[.,]/.test(group) && whole > 999 && whole < 1_000_000))
  .map(({ whole, cents, places, point, group, plus, currency }) => {
    const two = String(cents).padStart(2, '0')
    const kept = two.slice(0, places)
    const number = grouped(String(whole), group) + (places ? point + kept : '')
    const [side, sign, gap] = currency ?? []
    const withCurrency = side === 'before' ? `${sign}${gap}${number}` : side === 'after' ? `${number}${gap}${sign}` : number
    return { raw: (plus ? '+' : '') + withCurrency, value: `${whole}.${kept.padEnd(2, '0')}` }
  })

/**
 * The grammar of amounts in as few words as it takes, token by token and without the expressions of the product: what is
 * read, or nothing. Signs that make an amount negative are left out, as nothing negative is ever read.
 */
function reference(raw: string): string | undefined {
  let text = raw.replace(/^\+/, '')
  const upper = text.toUpperCase()
  const before = ['USD', 'US$', '$', 'B/.'].find((sign) => upper.startsWith(sign))
  const after = ['US$', '$', 'USD', 'B/.'].find((sign) => upper.endsWith(sign))
  if (before !== undefined && after !== undefined) return undefined
  const isBlank = (sign = '') => blanks.some((one) => one === sign)
  if (before !== undefined) {
    text = text.slice(before.length)
    if (isBlank(text[0])) text = text.slice(1)
    text = raw.startsWith('+') ? text : text.replace(/^\+/, '')
  }
  if (after !== undefined) {
    text = text.slice(0, -after.length)
    if (isBlank(text.at(-1))) text = text.slice(0, -1)
  }
  const runs: string[] = ['']
  const separators: string[] = []
  for (const sign of text) {
    if (sign >= '0' && sign <= '9') runs[runs.length - 1] += sign
    else if (sign === '.' || sign === ',' || isBlank(sign)) {
      separators.push(sign)
      runs.push('')
    } else return undefined
  }
  const lastOnly = (sign: string) => separators.length > 0 && separators.at(-1) === sign && separators.indexOf(sign) === separators.length - 1
  const hasPoint = lastOnly('.') || lastOnly(',')
  const places = hasPoint ? (runs.pop() ?? '') : ''
  const groups = hasPoint ? separators.slice(0, -1) : separators
  if (hasPoint && (places.length < 1 || places.length > 2)) return undefined
  if (groups.some((sign) => sign !== groups[0])) return undefined
  const [first = '', ...others] = runs
  if (others.some((run) => run.length !== 3)) return undefined
  if (others.length > 0 && (first.length < 1 || first.length > 3 || first.startsWith('0'))) return undefined
  if (first === '' && !hasPoint) return undefined
  const whole = [first, ...others].join('').replace(/^0+/, '') || '0'
  const value = `${whole}.${places.padEnd(2, '0')}`
  return value === '0.00' || whole.length > 11 ? undefined : value
}

describe('amounts', () => {
  it('are read as what they say, however they are written', () => {
    fc.assert(
      fc.property(amount, ({ raw, value }) => {
        assert.deepEqual(read(raw), value === '0.00' ? { code: 'amount_not_positive' } : { value }, raw)
      }),
      cases(3_000),
    )
  })

  it('are read where a simple grammar reads them, and nowhere else', () => {
    const piece = fc.constantFrom('0', '1', '12', '123', '500', '000', '.', ',', '$', 'USD', 'B/.', '+', '-', '(', ')', '\n', 'e', 'x', "'", '€', ...blanks)
    const text = fc.oneof(fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')), fc.tuple(amount, piece, amount).map(([one, between, other]) => one.raw + between + other.raw))
    fc.assert(
      fc.property(text, (raw) => {
        const result = read(raw)
        assert.equal('value' in result ? result.value : undefined, reference(raw), JSON.stringify(raw))
      }),
      cases(20_000),
    )
  })

  it('are written as they are read', () => {
    fc.assert(fc.property(amount, ({ value }) => value === '0.00' || assert.deepEqual(read(value), { value })), cases(100))
  })
})
