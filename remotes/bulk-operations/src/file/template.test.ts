import { matchHeaders } from '@ventanilla/contract/bulk/headers'
import { defineBulk, readCell } from '@ventanilla/contract/bulk/define-bulk'
import { text } from '@ventanilla/contract/bulk/formats'
import { written } from '../operations/views.ts'
import { templateCsv } from './list-file.ts'

const column = (header: string) => ({ header, aliases: [], format: text() })
const tricky = defineBulk({
  id: 'tricky',
  route: 'tricky-list',
  endpoints: { upload: 'u', review: 'r' },
  access: { request: ['banner'] },
  notifies: false,
  invalidates: [],
  columns: { a: column('Plain'), b: column('With, comma') },
  searches: ['a'],
  duplicates: [{ by: ['a'], level: 'error' }],
  exports: { result: [], review: [] },
  examples: [
    { a: '=1+1', b: 'she said "yes"' },
    { a: '+507 6987-6543', b: 'two\nlines' },
  ],
})

test('it begins with a BOM and ends every line as spreadsheets do', () => {
  const csv = templateCsv(tricky)
  expect(csv.startsWith('\uFEFFPlain,"With, comma"\r\n')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test('formulas are kept text, and quotes, commas and line breaks are escaped', () => {
  expect(templateCsv(tricky)).toContain(`'=1+1,"she said ""yes"""\r\n'+507 6987-6543,"two\nlines"\r\n`)
})

test.each(written.map(({ definition }) => [definition.id, definition] as const))('the template of %s is a list that the operation accepts', (_id, operation) => {
  const [header = '', ...rows] = templateCsv(operation).slice(1).split('\r\n').slice(0, -1)
  const headers = header.split(',')
  expect(matchHeaders(operation, headers)).toMatchObject({ missing: [], doubled: [], extra: [] })
  expect(rows).toHaveLength(operation.examples.length)
  for (const example of operation.examples)
    for (const [key, definition] of Object.entries(operation.columns)) expect(readCell(definition, example[key] ?? '')).toHaveProperty('value')
})
