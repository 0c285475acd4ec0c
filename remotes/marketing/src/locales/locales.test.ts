import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import { statusesWithoutWord } from '@ventanilla/ui/testing'
import { cashbackStatus } from '../cashback-columns.tsx'
import en from './en.json'
import es from './es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

test('every status has a word', () => expect(statusesWithoutWord(cashbackStatus, { es, en })).toEqual([]))
