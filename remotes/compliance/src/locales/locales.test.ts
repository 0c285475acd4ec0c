import { auditActions, auditSubjects } from '@ventanilla/contract/audit-actions'
import { listTable } from '@ventanilla/contract/list-table'
import { localeDifferences } from '@ventanilla/i18n/equal-locales'
import en from './en.json'
import es from './es.json'

test('both languages have the same keys', () => expect(localeDifferences({ es, en })).toEqual([]))

test('there are words for everything that the audit log records, and for nothing else', () => {
  const worded = Object.entries(es.actions).flatMap(([area, verbs]) => Object.keys(verbs).map((verb) => `${area}.${verb}`))
  expect(worded.sort()).toEqual([...auditActions].sort())
})

test('there are words for every kind of record that it is about, and for every list that may be exported', () => {
  expect(Object.keys(es.subjects)).toEqual(expect.arrayContaining([...auditSubjects]))
  expect(Object.keys(es.lists).sort()).toEqual(Object.keys(listTable).sort())
})
