import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './en.json'
import es from './es.json'

it('the host says the same in both languages', () => expect(localeDifferences({ es, en })).toEqual([]))
