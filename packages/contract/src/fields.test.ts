import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allEndpoints } from './endpoints.ts'
import { membersOf, readMember } from './field-rules.ts'
import { percentOf, percentText } from './field-texts.ts'
import { bilingual, bodyOf, choice, choices, codeField, date, dateRange, defineFields, emailField, image, longText, money, number, percent, reference, text } from './fields.ts'
import { cases } from './test/cases.ts'
import { z } from 'zod'

const fields = defineFields({
  title: bilingual({ max: 10 }),
  note: longText({ max: 20, optional: true }),
  email: emailField({}),
  budget: money({ min: '0.01', max: '500.00' }),
  rate: percent({ max: 2_500 }),
  order: number({ min: 1, max: 9, optional: true }),
  starts: date({ min: '2026-01-01' }),
  period: dateRange({ optional: true }),
  kind: choice(['percent', 'fixed']),
  segments: choices(['a', 'b', 'c'], { min: 1 }),
  service: reference({ list: 'roles' }),
  banner: image({ optional: true }),
})
const body = bodyOf(fields)
const sent = { title_es: ' Devolución ', title_en: 'Cashback', email: ' Ana@Example.com', budget: 'USD 12,5', rate: 1_250, starts: '2026-02-28', kind: 'fixed', segments: ['a'], service: 'S1' } as const
/** Field → code, as the server says it. */
const wrong = (own: object) =>
  (body.safeParse({ ...sent, ...own }).error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.code === 'custom' ? String(issue.params?.['code']) : issue.code}`)

describe('the body that fields make', () => {
  it('takes what is right in the form in which it is kept', () => {
    assert.deepEqual(body.parse(sent), {
      ...sent,
      title_es: 'Devolución',
      email: 'ana@example.com',
      budget: '12.50',
      note: '',
      order: null,
      period_from: null,
      period_to: null,
      banner: null,
    })
  })

  it('takes a blank in an optional field for nothing', () => {
    const optional = bodyOf(defineFields({ most: money({ min: '0.00', max: '9.00', optional: true }), ends: date({ optional: true }), period: dateRange({ optional: true }), banner: image({ optional: true }) }))
    const all = <T>(value: T) => ({ most: value, ends: value, period_from: value, period_to: value, banner: value })
    for (const blank of ['', ' ', '\ufeff', null]) assert.deepEqual(optional.parse(all(blank)), all(null), JSON.stringify(blank))
  })

  for (const [own, expected] of [
    [{ title_en: ' \u200b ' }, 'title_en blank'],
    [{ title_en: 'Ana\nMaría' }, 'title_en text_control'],
    [{ title_en: 'Ana\u0007' }, 'title_en text_control'],
    [{ title_es: 'á'.repeat(11) }, 'title_es too_big'],
    [{ email: 'ana@' }, 'email email_invalid'],
    [{ budget: '1.234' }, 'budget amount_ambiguous'],
    [{ budget: '500.01' }, 'budget amount_too_large'],
    [{ budget: 12.5 }, 'budget invalid_type'],
    [{ rate: 2_501 }, 'rate number_too_large'],
    [{ rate: 12.5 }, 'rate invalid_type'],
    [{ order: 0 }, 'order number_too_small'],
    [{ starts: '2026-02-29' }, 'starts date_invalid'],
    [{ starts: '2025-12-31' }, 'starts date_too_early'],
    [{ period_from: '2026-03-02', period_to: '2026-03-01' }, 'period_to date_range_order'],
    [{ kind: 'none' }, 'kind invalid_value'],
    [{ segments: [] }, 'segments too_small'],
    [{ service: '' }, 'service too_small'],
    [{ banner: { name: 'x.png' } }, 'banner invalid_type'],
  ] as const)
    it(`refuses ${expected}`, () => assert.deepEqual(wrong(own), [expected]))

  it('is named by each endpoint that names fields: every member of them is a member of its body', () => {
    const lacking = Object.entries(allEndpoints).flatMap(([id, { fields: own = {}, body: shape }]) => {
      const members = Object.entries(own).flatMap(([name, { rule }]) => membersOf(name, rule))
      return members.filter((member) => !(shape instanceof z.ZodObject && member in shape.shape)).map((member) => `${id} ${member}`)
    })
    assert.deepEqual(lacking, [])
  })

  it('keeps no blank of an optional member of any endpoint: it is refused, or kept as what an empty one is', () => {
    // A reference to a blank is one to a record that is not there, as its handler finds out.
    const own = Object.entries(allEndpoints).flatMap(([id, { fields: named = {} }]) => Object.entries(named).map(([name, field]) => ({ id, name, ...field })))
    const optional = own.filter(({ rule: { optional: isOptional, kind } }) => isOptional && kind !== 'reference')
    const kept = optional.flatMap(({ id, name, rule, shape }) => {
      const read = readMember(rule, '')
      const wrongly = ['', ' ', '\ufeff'].map((blank) => z.safeParse(shape, blank)).filter(({ success, data }) => success && data !== ('value' in read && read.value))
      return wrongly.map(() => `${id} ${name}`)
    })
    assert.deepEqual([optional.length > 30, kept], [true, []])
  })
})

describe('the rules that a browser has', () => {
  const read = (name: keyof typeof fields, typed: string | undefined) => readMember(fields[name].rule, typed)

  it('read what is typed as it travels', () => {
    assert.deepEqual(read('budget', ' 12,5 '), { value: '12.50' })
    assert.deepEqual(read('rate', '12,5 %'), { value: 1_250 })
    assert.deepEqual(read('order', ''), { value: null })
    assert.deepEqual(read('order', '7'), { value: 7 })
    assert.deepEqual(readMember(codeField({ max: 40, digits: 6 }).rule, '123'), { code: 'code_digits', params: { digits: 6 } })
  })

  it('say what is wrong with the codes that the server uses', () => {
    assert.deepEqual(read('title', ''), { code: 'blank' })
    assert.deepEqual(readMember(text({ max: 3 }).rule, 'long'), { code: 'too_long', params: { max: 3 } })
    assert.deepEqual(read('kind', undefined), { code: 'required' })
    assert.deepEqual(read('rate', '30'), { code: 'number_too_large', params: { max: '25%' } })
    assert.deepEqual(read('rate', '1.234'), { code: 'percent_invalid' })
    assert.deepEqual(readMember(fields.banner.rule, new File(['x'], 'x.gif', { type: 'image/gif' })), { code: 'image_type', params: { types: 'PNG, JPEG, WEBP' } })
  })

  it('bring basis points through a text and back, whatever they are', () => {
    fc.assert(fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (points) => percentOf(percentText(points)) === points), cases(100))
  })
})
