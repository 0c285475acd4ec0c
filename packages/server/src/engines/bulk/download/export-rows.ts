import type { BulkDefinition, ExportColumn } from '@ventanilla/contract/bulk/define-bulk'
import { statusWords } from '@ventanilla/contract/bulk/csv-text'
import type { Language } from '@ventanilla/contract/messages/say'
import type { ListRow } from '../rows/row-query.ts'
import { doneWords, sentence } from '../../../platform/text/words.ts'

/** Which of a definition's exports: of its review, of its result, or of what the process call answers. */
export type ExportKind = keyof typeof statusWords

export type Export = { headers: readonly string[]; cells: (row: ListRow) => string[] }

/** The export of a list as its definition has it. */
export function exportOf(definition: BulkDefinition, of: ExportKind, language: Language): Export {
  const columns: readonly ExportColumn[] = definition.exports[of] ?? []
  const done = doneWords(definition, language)
  const [good, bad] = statusWords[of]
  const cell = (row: ListRow, from: string): string => {
    if (from === 'status') return row.ok ? good : bad
    if (from === 'message') return row.ok ? (of === 'review' ? '' : done(row.cells)) : sentence(definition, row.problems, language)
    if (from === 'transaction_id') return row.transaction_id === null ? '' : String(row.transaction_id)
    return row.cells[from] ?? ''
  }
  return { headers: columns.map(({ header }) => header), cells: (row) => columns.map(({ from }) => cell(row, from)) }
}
