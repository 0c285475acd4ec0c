import type { Language } from '@ventanilla/contract/messages/say'
import { stateWord } from '@ventanilla/contract/messages/state-words'
import { transferNotes } from '@ventanilla/contract/states'
import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './locales/en.json'
import es from './locales/es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

test('there are words for every description that the programme writes, the same as in files', () => {
  for (const [language, { notes }] of Object.entries({ es, en })) expect(notes).toEqual(Object.fromEntries(transferNotes.map((note) => [note, stateWord('transferNote', note, language as Language)])))
})
