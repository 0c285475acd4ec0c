import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import { statusesWithoutWord } from '@ventanilla/ui/testing'
import * as kinds from '../operations/statuses.ts'
import en from './en.json'
import es from './es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

test.each(Object.entries(kinds))('%s has a word for every status', (_, kind) => expect(statusesWithoutWord(kind, { es, en })).toEqual([]))
