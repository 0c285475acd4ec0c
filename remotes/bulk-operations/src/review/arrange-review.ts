import type { ReviewRecord } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { arrangeRows, type ListState } from '@ventanilla/ui/data'
import { cellText } from '../operations/use-bulk-columns.tsx'

/**
 * Search, sort and page of a review that is whole in the browser (specification section 5): found is what contains the
 * search in one of the operation's searched columns, without regard to case.
 */
export const arrangeReview = ({ searches }: BulkDefinition, rows: readonly ReviewRecord[], list: ListState) =>
  arrangeRows(rows, list, {
    searchIn: (row) => searches.review.map((column) => cellText(row, column)),
    lets: ({ is_valid }, { status }) => status === undefined || is_valid === (status === 'valid'),
    textOf: (row, by) => {
      if (by === 'row') return String(row.row)
      if (by === 'status') return row.is_valid ? 'Valid' : 'Invalid'
      return by === 'message' ? row.invalid_message : cellText(row, by)
    },
  })
