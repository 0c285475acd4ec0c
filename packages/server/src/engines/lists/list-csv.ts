import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { AnyList, CsvColumn } from '@ventanilla/contract/lists'
import type { Language } from '@ventanilla/contract/messages/say'
import { stateWord } from '@ventanilla/contract/messages/state-words'
import { momentText } from '../../platform/text/panama-days.ts'

const yes: Record<Language, readonly [string, string]> = { es: ['Sí', 'No'], en: ['Yes', 'No'] }

/** The CSV file of a list, written as its entries are read: headings and the words of states in a language. */
export async function* listCsv({ csv }: AnyList, language: Language, batches: AsyncIterable<Readonly<Record<string, unknown>>[]>): AsyncGenerator<string> {
  const columns = Object.entries(csv).flatMap(([field, column]): [string, CsvColumn][] => (column ? [[field, column]] : []))
  yield byteOrderMark + csvLine(columns.map(([, column]) => column[language]))
  for await (const batch of batches)
    yield batch.map((entry) => csvLine(columns.map(([field, column]) => cellOf(entry[field], column, language)))).join('')
}

/** A cell as people read it: nothing for null, a record by its name, anything else that is no plain value as JSON. */
function cellOf(value: unknown, { as }: CsvColumn, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yes[language][value ? 0 : 1]
  if (typeof value === 'object' && 'name' in value && typeof value.name === 'string') return value.name
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (as === undefined) return text
  if (as === 'moment') return momentText(new Date(text))
  if (as === 'basis_points') return `${Number(text) / 100} %`
  return stateWord(as, text, language)
}
