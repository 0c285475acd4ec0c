import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ResultTransaction, ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Language } from '@ventanilla/contract/messages/say'
import { doneWords, sentence } from '../../../platform/text/words.ts'
import type { ListRow } from './row-query.ts'

/** Makes the records that a review shows, with their problems in words. */
export const reviewRecords = (definition: BulkDefinition, language: Language) => (row: ListRow): ReviewRecord => ({
  ...row.cells,
  row: row.row_number,
  is_valid: row.ok,
  invalid_message: sentence(definition, row.problems, language),
  problems: row.problems ?? [],
  warnings: row.warnings ?? [],
})

/** Makes the rows that the process call answers, under the names that the definition gives them. */
export function processRows(definition: BulkDefinition, language: Language): (row: ListRow) => object {
  const done = doneWords(definition, language)
  const names = Object.entries(definition.processRows ?? {})
  return ({ cells, ok, problems }) => ({
    ...Object.fromEntries(names.map(([name, key]) => [name, cells[key] ?? ''])),
    status: ok,
    message: ok ? done(cells) : sentence(definition, problems, language),
  })
}

/** Makes the transactions that a result shows. */
export function resultTransactions(definition: BulkDefinition, language: Language, documentId: number): (row: ListRow) => ResultTransaction {
  const done = doneWords(definition, language)
  return (row) => ({
    ...row.cells,
    row: row.row_number,
    status: row.ok,
    message: row.ok ? done(row.cells) : sentence(definition, row.problems, language),
    problems: row.problems ?? [],
    transaction_id: row.transaction_id === null ? null : String(row.transaction_id),
    document_id: String(documentId),
  })
}
