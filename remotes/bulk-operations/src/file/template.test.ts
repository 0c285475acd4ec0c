import { matchHeaders } from '@ventanilla/contract/bulk/headers'
import { defineBulk, readCell } from '@ventanilla/contract/bulk/define-bulk'
import { text } from '@ventanilla/contract/bulk/formats'
import { examplesIn, templateCsv } from '@ventanilla/contract/bulk/template'
import { languages } from '@ventanilla/contract/messages/say'
import { written } from '../operations/views.ts'

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
  const csv = templateCsv(tricky, 'es')
  expect(csv.startsWith('\uFEFFPlain,"With, comma"\r\n')).toBe(true)
  expect(csv.endsWith('\r\n')).toBe(true)
})

test('formulas are kept text, and quotes, commas and line breaks are escaped', () => {
  expect(templateCsv(tricky, 'es')).toContain(`'=1+1,"she said ""yes"""\r\n'+507 6987-6543,"two\nlines"\r\n`)
})

const inBoth = written.flatMap(({ definition }) => languages.map((language) => [definition.id, language, definition] as const))
test.each(inBoth)('the template of %s in %s is a list that the operation accepts', (_id, language, operation) => {
  const [header = '', ...rows] = templateCsv(operation, language).slice(1).split('\r\n').slice(0, -1)
  const headers = header.split(',')
  expect(matchHeaders(operation, headers)).toMatchObject({ missing: [], doubled: [], extra: [] })
  expect(rows).toHaveLength(operation.examples.length)
  for (const example of examplesIn(operation, language))
    for (const [key, definition] of Object.entries(operation.columns)) expect(readCell(definition, example[key] ?? '')).toHaveProperty('value')
})
