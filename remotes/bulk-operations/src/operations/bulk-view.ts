import type { ComponentType } from 'react'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'

/** How a cell of a column shows its text; `value` is what the server answered, canonical where the cell was readable. */
export type Cell = ComponentType<{ value: string }>

/** How one operation looks: its contract definition, and what differs from the looks that its columns' formats give. */
export type BulkView = {
  definition: BulkDefinition
  cells: Readonly<Record<string, Cell>>
  /** Columns of the result, where it shows fewer than the review. */
  result: readonly string[]
}

/** Writes the view of an operation down. Its words stand in the locale files under `operations.{id}` and `columns`. */
export const defineView = (definition: BulkDefinition, { cells = {}, result = Object.keys(definition.columns) }: Partial<Omit<BulkView, 'definition'>> = {}): BulkView => ({
  definition,
  cells,
  result,
})
