import type { SortOrder } from '@ventanilla/contract/lists'
import type { Row } from './search-rows.ts'

/** Case is ignored (specification section 5); runs of digits compare by value, so that 9.00 stands before 10.00. */
const collator = new Intl.Collator('es', { sensitivity: 'accent', numeric: true })

/** What a row is sorted by: `row`, `status` and `message` are the engine's own, anything else a column of the list. */
function sortText(row: Row, column: string): string {
  if (column === 'status') return row['is_valid'] === true ? 'Valid' : 'Invalid'
  const value = row[column === 'message' ? 'invalid_message' : column]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The rows in the order of one column; rows that are equal in it stay in the order of the file. */
export function sortRows<R extends Row>(rows: readonly R[], column: string | undefined, order: SortOrder): readonly R[] {
  if (column === undefined) return rows
  const direction = order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => direction * collator.compare(sortText(a, column), sortText(b, column)))
}
