import { useTranslation } from 'react-i18next'
import type { ResultTransaction, ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Problem } from '@ventanilla/contract/errors'
import { useProblemWords } from '@ventanilla/ui/core'

/** The words of this remote, and those of the operations that server and browser share. */
export function useWords() {
  const { t } = useTranslation(['bulk-operations', 'messages'])
  const problemText = useProblemWords()
  const column = (key: string): string => t(`columns.${key}`, { defaultValue: key })
  const operation = (id: string): string => t(`operations.${id}.title`, { ns: 'messages', defaultValue: id })
  const inField = (problem: Problem): string =>
    problem.field ? t('list.inField', { field: column(problem.field), message: problemText(problem) }) : problemText(problem)

  return {
    t,
    problemText,
    column,
    operation,
    /** What a list is: its operation, and the file that it came in where that is known. */
    listOf: (id: string, file = ''): string => [operation(id), file].filter(Boolean).join(' · '),
    /** What the review found in a row, or what its corrections left: each problem with its column; the server's own sentence where it sent no code. */
    verdictOf: ({ is_valid, problems, warnings, invalid_message }: ReviewRecord, corrected?: readonly Problem[]) => ({
      valid: corrected ? corrected.length === 0 : is_valid,
      message: (corrected ?? problems).map(inField).join(' ') || problemText(invalid_message),
      warnings: warnings.map(inField),
      corrected: corrected !== undefined,
      problem: (corrected ?? problems)[0],
    }),
    /** How many rows have a problem of a kind: '2 montos'. */
    kindOf: (kind: string, { count, shown }: { count: number; shown: string }): string => t(`review.kindOf.${kind}`, { count, shown, defaultValue: t('review.kind', { column: column(kind), shown }) }),
    /** Why how many rows failed: 'Tarjeta no activa: 3'. Of a newer server its own code. */
    reasonOf: (code: string, { shown }: { shown: string }): string => t('review.kind', { column: t(`result.reasons.${code === '' ? 'none' : code}`, { defaultValue: code }), shown }),
    /** What became of a row. */
    outcomeOf: (operation: string) => ({ status, problems, message }: ResultTransaction) => ({
      outcome: status ? ('success' as const) : problems[0]?.code === 'row_cancelled' ? ('cancelled' as const) : ('fail' as const),
      message: problems.map(inField).join(' ') || problemText(message) || (status ? '' : t(`operations.${operation}.noReason`, { defaultValue: t('result.noReason') })),
      problem: problems[0],
    }),
  }
}
