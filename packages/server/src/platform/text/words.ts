import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ProblemCode } from '@ventanilla/contract/bulk/formats'
import { inWords } from '@ventanilla/contract/messages/holder-states'
import { fill, messages, type Language } from '@ventanilla/contract/messages/say'
import type { Problem } from '@ventanilla/contract/errors'

const isProblem = (code: string, language: Language): code is ProblemCode => code in messages[language].problems

/** The problems of a row as one text: each with the header of its column before it. Empty where there are none. */
export function sentence(definition: BulkDefinition, problems: readonly Problem[] | null, language: Language): string {
  return (problems ?? [])
    .map(({ code, field, params }) => {
      const words = isProblem(code, language) ? fill(messages[language].problems[code], inWords(code, params, language)) : code
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
