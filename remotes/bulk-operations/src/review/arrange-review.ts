import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { toCents } from '@ventanilla/contract/money'
import { arrangeRows, type ListState } from '@ventanilla/ui/data'
import { cellText } from '../operations/use-bulk-columns.tsx'

/** What a record is sorted by; an amount that could not be read has no value. */
function keyOf(row: ReviewRecord, by: string, { columns }: BulkDefinition): string | number | undefined {
  if (by === 'row') return row.row
  if (by === 'status') return row.is_valid ? 'Valid' : 'Invalid'
  if (by === 'message') return row.invalid_message
  const text = cellText(row, by)
  if (columns[by]?.format.kind !== 'money') return text
  return /^\d+\.\d{2}$/.test(text) && !row.problems.some(({ field }) => field === by) ? toCents(text) : undefined
}

/**
 * Search, sort and page of a review that is whole in the browser (specification section 5): found is what contains the
 * search in one of the operation's searched columns, without regard to case.
 */
export const arrangeReview = (definition: BulkDefinition, rows: readonly ReviewRecord[], list: ListState) =>
  arrangeRows(rows, list, {
    searchIn: (row) => definition.searches.flatMap((column) => [cellText(row, column), ...(definition.columns[column]?.format.wordsOf?.(cellText(row, column)) ?? [])]),
    lets: ({ is_valid }, { status }) => status === undefined || is_valid === (status === 'valid'),
    keyOf: (row, by) => keyOf(row, by, definition),
  })
