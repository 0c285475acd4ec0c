import type { ComponentType } from 'react'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { IconName } from '@ventanilla/ui/entry'

/** How a cell of a column shows its text; `value` is what the server answered, canonical where the cell was readable. */
export type Cell = ComponentType<{ value: string }>

/** How one operation looks: its contract definition, and what differs from the looks that its columns' formats give. */
export type BulkView = {
  definition: BulkDefinition
  /** On its tile. */
  icon: IconName
  cells: Readonly<Record<string, Cell>>
  /** What a cell without text shows. */
  blank: string
  /** Columns of the result: of the list's own, and `transaction_id` where applied rows move money. */
  result: readonly string[]
}

/**
 * Writes the view of an operation down. Its words stand in the locale files: `operations.{id}`, `columns`, `choices`.
 * What `operations.{id}` says of a result or a failure goes before what all operations say.
 */
export const defineView = (definition: BulkDefinition, looks: Partial<Omit<BulkView, 'definition'>> = {}): BulkView => ({
  definition,
  icon: 'file',
  cells: {},
  blank: '',
  result: Object.keys(definition.columns),
  ...looks,
})
