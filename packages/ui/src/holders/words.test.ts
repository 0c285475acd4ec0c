import type { Language } from '@ventanilla/contract/messages/say'
import { stateWord } from '@ventanilla/contract/messages/state-words'
import { transferNotes } from '@ventanilla/contract/states'
import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './locales/en.json'
import es from './locales/es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

test('accounts of the programme are called as in files', () => {
  for (const [language, { fields }] of Object.entries({ es, en })) {
    const word = (account: string) => stateWord('account', account, language as Language)
    expect([fields.float, fields.fees, fields.marketing, fields.outside]).toEqual([word('programme_float'), word('fee_income'), word('marketing'), word('outside_world')])
  }
})

test('there are words for every description that the programme writes, the same as in files', () => {
  for (const [language, { notes }] of Object.entries({ es, en })) expect(notes).toEqual(Object.fromEntries(transferNotes.map((note) => [note, stateWord('transferNote', note, language as Language)])))
})
