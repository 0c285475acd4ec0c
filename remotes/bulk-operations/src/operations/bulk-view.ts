import type { ComponentType } from 'react'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { IconName } from '@ventanilla/ui/entry'
import type { ForAll } from './for-all.ts'
import type { Log } from './log.ts'

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
  /** What it has done so far, as a list of the hub. */
  log?: Log
  /** Makes its list out of the database instead of a file. */
  forAll?: ForAll
}

/**
 * Writes the view of an operation down. Its words stand in the locale files: `operations.{id}` (beside them
 * `log` and `forAll` where it has those), `columns`, `choices`.
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
