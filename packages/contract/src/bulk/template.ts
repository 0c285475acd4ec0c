import { byteOrderMark, csvLine } from './csv-text.ts'
import type { Language } from '../messages/say.ts'
import type { BulkColumn, BulkDefinition } from './define-bulk.ts'
import { markedText } from './refused-text.ts'

/** The first line of a list: its export headers, after the mark that makes spreadsheets read UTF-8. */
export const headerLine = ({ columns }: BulkDefinition): string => byteOrderMark + csvLine(Object.values(columns).map(({ header }) => header))

/** That a row had fewer or more cells than the header: what stands in its cells may belong to others. */
export type ShapeCode = 'row_short' | 'row_long'
export const shapeCodes: readonly ShapeCode[] = ['row_short', 'row_long']
export const isShapeCode = (code: string | undefined): code is ShapeCode => shapeCodes.some((one) => one === code)

/**
 * Which column of a row of the wrong shape is made unreadable where the row leaves: the amount, or the first that has to be
 * there. A text would be taken with any mark.
 */
export const markedColumn = ({ columns, totals }: BulkDefinition): string | undefined => totals ?? Object.keys(columns).find((key) => !columns[key]?.optional && columns[key]?.format.kind !== 'text')

/**
 * A row of a list under those headers, by column of its operation.
 * @param shape the row had another number of cells: it is written with another number again, so that the server says the
 *   same of it, and with a mark, because a block of short rows is what spreadsheets leave of blank cells
 */
export function rowLine(definition: BulkDefinition, cells: Readonly<Record<string, string>>, shape?: ShapeCode): string {
  const marked = shape && markedColumn(definition)
  const texts = Object.keys(definition.columns).map((key) => (key === marked ? markedText(cells[key] ?? '') : (cells[key] ?? '')))
  if (shape === undefined) return csvLine(texts)
  // A last cell with a text stays: then one more makes the row wrong.
  return csvLine(shape === 'row_short' && texts.at(-1) === '' ? texts.slice(0, -1) : [...texts, '…'])
}

/** The two example rows of an operation, with the words of a language. */
export const examplesIn = ({ examples, examplesEn }: BulkDefinition, language: Language): Readonly<Record<string, string>>[] => examples.map((example, at) => ({ ...example, ...(language === 'en' && examplesEn?.[at]) }))

/** What a column is called in a language; a file is read with either. */
export const headingIn = ({ header, aliases }: BulkColumn, language: Language): string => (language === 'es' ? (aliases[0] ?? header) : header)

/** The rows of a template: headings in the language of the person, and two examples. */
export const templateRows = (definition: BulkDefinition, language: Language): string[][] => [
  Object.values(definition.columns).map((column) => headingIn(column, language)),
  ...examplesIn(definition, language).map((example) => Object.keys(definition.columns).map((key) => example[key] ?? '')),
]

/** The template of an operation as CSV in UTF-8 with BOM. */
export const templateCsv = (definition: BulkDefinition, language: Language): string => byteOrderMark + templateRows(definition, language).map(csvLine).join('')

/** What a CSV file of ours is, to a browser. */
export const CSV_TYPE = 'text/csv;charset=utf-8'
