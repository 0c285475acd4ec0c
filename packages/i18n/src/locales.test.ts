import { messages } from '@ventanilla/contract/messages/say'
import { localeDifferences } from './equal-locales.ts'
import en from './locales/en.json'
import es from './locales/es.json'

describe('the words of', () => {
  it('failures are the same in both languages', () => expect(localeDifferences({ es, en })).toEqual([]))
  it('the contract are the same in both languages', () => expect(localeDifferences(messages)).toEqual([]))
})

describe('localeDifferences', () => {
  it('finds missing, empty and different keys', () => {
    expect(localeDifferences({ es: { a: { b: 'x {{n}}' }, c: ' ', d: 'd' }, en: { a: { b: 'x' }, c: 'c', e: 'e' } })).toEqual([
      'd is missing in en',
      'e is missing in es',
      'c is empty in es',
      'a.b has other {{names}}',
    ])
  })
  it('leaves each language its plural forms', () => {
    expect(localeDifferences({ es: { rows_one: 'fila', rows_many: 'de filas', rows_other: 'filas' }, en: { rows_one: 'row', rows_other: 'rows' } })).toEqual([])
    expect(localeDifferences({ es: { rows: 'filas' }, en: { rows_zero: 'no rows', rows_two: 'both rows', rows_few: 'some rows', rows_other: 'rows' } })).toEqual([])
    expect(localeDifferences({ es: { rows_one: 'fila', rows_other: 'filas' }, en: {} })).toEqual(['rows is missing in en'])
  })
  it('compares a plural form that one language lacks with what this language says instead', () => {
    const en = { rows_one: '{{count}} row', rows_other: '{{count}} rows' }
    expect(localeDifferences({ es: { rows_one: '{{count}} fila', rows_many: 'de filas', rows_other: '{{count}} filas' }, en })).toEqual(['rows_many has other {{names}}'])
  })
  it('tells parts of a value apart, and not how often one is said', () => {
    expect(localeDifferences({ es: { a: '{{user.name}}' }, en: { a: '{{user.email}}' } })).toEqual(['a has other {{names}}'])
    expect(localeDifferences({ es: { a: '{{n}} y {{n}}' }, en: { a: '{{ n }}' } })).toEqual([])
  })
})
