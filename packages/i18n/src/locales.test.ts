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
  })
})
