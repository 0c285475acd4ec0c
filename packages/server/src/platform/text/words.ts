import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import type { Problem } from '@ventanilla/contract/errors'

const isProblem = (code: string, language: Language): code is ProblemCode => code in messages[language].problems

/** The problems of a row as one text: each with the header of its column before it. Empty where there are none. */
export function sentence(definition: BulkDefinition, problems: readonly Problem[] | null, language: Language): string {
  return (problems ?? [])
    .map(({ code, field, params }) => {
      const words = isProblem(code, language) ? fill(messages[language].problems[code], params) : code
      const header = field && definition.columns[field]?.header
      return header ? `${header}: ${words}` : words
    })
    .join(' ')
}

/** Makes what an applied row says: 'Recarga aplicada', or by the value of one of its cells 'Tarjeta desbloqueada'. */
export function doneWords({ id, doneBy }: BulkDefinition, language: Language): (cells: Readonly<Record<string, string>>) => string {
  const done = messages[language].operations[id]?.done ?? ''
  return (cells) => (typeof done === 'string' ? done : (done[cells[doneBy ?? ''] ?? ''] ?? ''))
}

const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Panama', day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false })
const partOf = (date: Date, type: Intl.DateTimeFormatPartTypes) => parts.formatToParts(date).find((part) => part.type === type)?.value ?? ''

/** dd/MM/yyyy in Panama. */
export const dayText = (date: Date): string => `${partOf(date, 'day')}/${partOf(date, 'month')}/${partOf(date, 'year')}`
/** dd/MM/yyyy HH:mm in Panama. */
export const momentText = (date: Date): string => `${dayText(date)} ${partOf(date, 'hour')}:${partOf(date, 'minute')}`
/** yyyy-MM-dd in Panama, for names of files. */
export const dayStamp = (date: Date): string => `${partOf(date, 'year')}-${partOf(date, 'month')}-${partOf(date, 'day')}`
