import { endpoints } from '@ventanilla/contract/endpoints'
import { listTable } from '@ventanilla/contract/list-table'
import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './en.json'
import es from './es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

/** What leaves of a list that was uploaded: its file, its review, and its result by the step that answers it. */
const uploaded = ['uploaded-file', 'review-download', 'download', 'process']

/** What leaves whole. */
const whole = Object.keys(endpoints).filter((id) => id.startsWith('all-'))

test('there are words for every list that may be exported', () => expect(Object.keys(es.lists).sort()).toEqual([...Object.keys(listTable), ...uploaded, ...whole].sort()))
