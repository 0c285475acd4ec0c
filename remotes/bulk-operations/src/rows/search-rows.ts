import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

/** A row of a review or a result: its own columns beside the engine's. */
export type Row = Readonly<Record<string, unknown>>

const cell = (row: Row, column: string): string => {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a row of a review contains what was typed in Buscar, in one of the columns that its operation searches:
 * e-mail without regard to case, identification as a part (specification section 5). Nothing typed matches every row.
 */
export function matchesSearch(definition: BulkDefinition, row: Row, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return wanted === '' || definition.searches.review.some((column) => cell(row, column).toLowerCase().includes(wanted))
}
