import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './en.json'
import es from './es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))
