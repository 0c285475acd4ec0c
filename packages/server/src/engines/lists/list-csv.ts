import { byteOrderMark, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { AnyList, CsvColumn } from '@ventanilla/contract/lists'
import { writtenPercent } from '@ventanilla/contract/messages/percents'
import type { Language } from '@ventanilla/contract/messages/say'
import { stateWord } from '@ventanilla/contract/messages/state-words'
import { momentText } from '../../platform/text/panama-days.ts'

const yes: Record<Language, readonly [string, string]> = { es: ['Sí', 'No'], en: ['Yes', 'No'] }

type Entry = Readonly<Record<string, unknown>>

/** A CSV file, written as its entries are read: headings and the words of states in a language. */
export async function* listCsv(csv: AnyList['csv'], language: Language, batches: AsyncIterable<Entry[]> | Iterable<Entry[]>): AsyncGenerator<string> {
  const columns = Object.entries(csv).flatMap(([field, column]): [string, CsvColumn][] => (column ? [[field, column]] : []))
  yield byteOrderMark + csvLine(columns.map(([, column]) => column[language]))
  for await (const batch of batches)
    yield batch.map((entry) => csvLine(columns.map(([field, column]) => cellOf(entry[field], column, language)))).join('')
}

/** A cell as people read it: nothing for null, a record by its name, anything else that is no plain value as JSON. */
function cellOf(value: unknown, { as }: CsvColumn, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yes[language][value ? 0 : 1]
  if (typeof value === 'object' && 'id' in value && 'name' in value && typeof value.name === 'string') return value.name
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (as === undefined) return text
  if (as === 'moment') return momentText(new Date(text))
  if (as === 'basis_points') return writtenPercent(String(Number(text) / 100), language)
  return stateWord(as, text, language)
}
