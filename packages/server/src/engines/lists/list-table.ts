import { type AnswerShape, answerShape } from '@ventanilla/contract/answer-shape'
import { type AnyList, type CsvColumn, isBy } from '@ventanilla/contract/lists'
import { auditWord } from '@ventanilla/contract/messages/audit-words'
import { fieldName } from '@ventanilla/contract/messages/field-names'
import { writtenPercent } from '@ventanilla/contract/messages/percents'
import { noticeText } from '@ventanilla/contract/messages/notice-text'
import { messages, type Language } from '@ventanilla/contract/messages/say'
import { stateWord, type StateWords } from '@ventanilla/contract/messages/state-words'
import type { Schema } from '@ventanilla/contract/schema'
import type { TableColumn } from '../../platform/http/send-table.ts'
import { momentText } from '../../platform/text/panama-days.ts'

const yes: Record<Language, readonly [string, string]> = { es: ['Sí', 'No'], en: ['Yes', 'No'] }

type Entry = Readonly<Record<string, unknown>>

/** The columns of a list's file in a language; amounts and numbers of its answer are numbers in a spreadsheet. */
export const listColumns = (csv: AnyList['csv'], language: Language, holds: (field: string) => TableColumn['holds']): TableColumn[] =>
  columnsOf(csv).map(([field, column]) => ({ heading: column[language], holds: column.as === undefined ? holds(field) : 'text' }))

/** What fields of an answer hold, as a spreadsheet sees it. */
export function holdsOf(item: Schema): (field: string) => TableColumn['holds'] {
  const shape = answerShape(item)
  return (field) => (['m', 'n'].includes(innermost(isFields(shape) ? shape[field] : undefined)) ? 'number' : 'text')
}

const isFields = (shape: AnswerShape | undefined): shape is Readonly<Record<string, AnswerShape>> => typeof shape === 'object' && !Array.isArray(shape)
const innermost = (shape: AnswerShape | undefined): string => (typeof shape === 'string' ? shape : Array.isArray(shape) && shape.length === 2 && typeof shape[1] === 'string' ? shape[1] : '')

/** The cells of a list's file, as its entries are read: with the words of states in a language. */
export async function* listCells(csv: AnyList['csv'], language: Language, batches: AsyncIterable<Entry[]> | Iterable<Entry[]>): AsyncGenerator<string[][]> {
  const columns = columnsOf(csv)
  for await (const batch of batches) yield batch.map((entry) => columns.map(([field, column]) => cellOf(entry[field], asOf(column, entry), language, entry)))
}

const columnsOf = (csv: AnyList['csv']): [string, CsvColumn][] => Object.entries(csv).flatMap(([field, column]): [string, CsvColumn][] => (column ? [[field, column]] : []))

type Written = Extract<CsvColumn['as'], string> | StateWords | undefined

/** How a cell of this row is written. */
function asOf({ as }: CsvColumn, entry: Entry): Written {
  if (as === undefined || !isBy(as)) return as
  return as.of[String(entry[as.by])]
}

/** A cell as people read it: nothing for null, a record by its name, names apart by commas, anything else that is no plain value as JSON. */
function cellOf(value: unknown, as: Written, language: Language, entry: Entry): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yes[language][value ? 0 : 1]
  if (typeof value === 'object' && 'id' in value && 'name' in value && typeof value.name === 'string') return value.name
  if (as === 'notice') return noticeText(entry as Parameters<typeof noticeText>[0], messages[language])
  const said = (text: string) => (as === 'field' ? fieldName(text, language, String(entry['change'])) : written(text, as, language))
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.map(said).join(', ')
  return said(typeof value === 'string' ? value : JSON.stringify(value))
}

function written(text: string, as: Exclude<Written, 'notice' | 'field'>, language: Language): string {
  if (as === undefined) return text
  if (as === 'operation') return messages[language].operations[text]?.title ?? text
  if (as === 'change') return messages[language].changes[text] ?? text
  if (as === 'action' || as === 'subject') return auditWord(as, text, language)
  if (as === 'day') return text.split('-').reverse().join('/')
  if (as === 'moment') return momentText(new Date(text))
  if (as === 'basis_points') return writtenPercent(String(Number(text) / 100), language)
  return stateWord(as, text, language)
}
