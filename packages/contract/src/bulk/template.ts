import { byteOrderMark, csvLine } from './csv-text.ts'
import type { Language } from '../messages/say.ts'
import type { BulkDefinition } from './define-bulk.ts'

/** The first line of a list: its export headers, after the mark that makes spreadsheets read UTF-8. */
export const headerLine = ({ columns }: BulkDefinition): string => byteOrderMark + csvLine(Object.values(columns).map(({ header }) => header))

/** A row of a list under those headers, by column of its operation. */
export const rowLine = ({ columns }: BulkDefinition, cells: Readonly<Record<string, string>>): string => csvLine(Object.keys(columns).map((key) => cells[key] ?? ''))

/** The two example rows of an operation, with the words of a language. */
export const examplesIn = ({ examples, examplesEn }: BulkDefinition, language: Language): Readonly<Record<string, string>>[] => examples.map((example, at) => ({ ...example, ...(language === 'en' && examplesEn?.[at]) }))

/** The template of an operation: its export headers and two example rows, as CSV in UTF-8 with BOM. */
export const templateCsv = (definition: BulkDefinition, language: Language): string => headerLine(definition) + examplesIn(definition, language).map((example) => rowLine(definition, example)).join('')

/** What a CSV file of ours is, to a browser. */
export const CSV_TYPE = 'text/csv;charset=utf-8'
