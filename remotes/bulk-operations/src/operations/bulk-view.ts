import type { ComponentType } from 'react'
import type { RowOf } from '@ventanilla/api-client/api'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import { listTable, type ListId, type SortOf } from '@ventanilla/contract/list-table'
import { type IconName } from '@ventanilla/ui/core'

/** Calls without input that make a list out of the database and begin to process it. */
export type ForAll = {
  [I in EndpointId]: Endpoints[I] extends { body: unknown } | { query: unknown } | { params: unknown } ? never : ResponseOf<Endpoints[I]> extends { upload_document_id: string; progress: string } ? I : never
}[EndpointId]

/** How a column of a log is shown; `time` includes the person, `card` its type; `holder` is the whole name with the e-mail, `list` the link to the uploaded list. */
export type LogCell = 'time' | 'text' | 'email' | 'holder' | 'figures' | 'mobile' | 'card' | 'money' | 'choice' | 'userStatus' | 'cardStatus' | 'kycStatus' | 'list'

/** What every entry of a log says: about whom, when, by whom and from which uploaded list. */
type Done = { identification_number: string; created_at: string; created_by: string; upload_document_id: string | null }
/** The lists of what an operation has done. */
export type LogId = { [I in ListId]: RowOf<I> extends Done ? I : never }[ListId]
export type LogEntry = Readonly<Record<string, string | null>>

/** Everything that an operation has done, entry by entry, across all people and lists (specification section 7). */
export type Log = {
  /** Who may call it sees the log. */
  endpoint: LogId
  columns: readonly { key: string; cell: LogCell; sort: SortOf<LogId> | undefined }[]
}

/** Writes the log of an operation down: its columns in their order. Their titles stand in the locale files: `log.columns`, else `columns`; its own words are `operations.{id}.log`. */
export function defineLog<I extends LogId>(endpoint: I, columns: { readonly [K in keyof RowOf<I>]?: LogCell }): Log {
  const id: LogId = endpoint
  const sorts: readonly SortOf<LogId>[] = listTable[id].sorts
  return {
    endpoint,
    columns: Object.entries<LogCell | undefined>(columns).flatMap(([key, cell]) => (cell ? [{ key, cell, sort: sorts.find((sort) => sort === key) }] : [])),
  }
}

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
