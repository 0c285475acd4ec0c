import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './en.json'
import es from './es.json'

it('says everything in both languages', () => expect(localeDifferences({ es, en })).toEqual([]))
