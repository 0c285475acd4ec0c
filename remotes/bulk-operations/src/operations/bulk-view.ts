import type { ComponentType } from 'react'
import type { Api, Query } from '@ventanilla/api-client/api'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { ResponseOf } from '@ventanilla/contract/endpoint'
import type { EndpointId, Endpoints } from '@ventanilla/contract/endpoints'
import type { SortOrder } from '@ventanilla/contract/lists'
import type { IconName } from '@ventanilla/ui/entry'

/** Calls without input that make a list out of the database and begin to process it. */
export type ForAll = {
  [I in EndpointId]: Endpoints[I] extends { body: unknown } | { query: unknown } | { params: unknown } ? never : ResponseOf<Endpoints[I]> extends { upload_document_id: string; progress: string } ? I : never
}[EndpointId]

/** How a column of a log is shown; `time` names who did it too, `card` its type; `holder` is the whole name with the e-mail, `list` the way to the uploaded list. */
export type LogCell = 'time' | 'text' | 'email' | 'holder' | 'figures' | 'card' | 'money' | 'choice' | 'userStatus' | 'cardStatus' | 'kycStatus' | 'list'

export type LogEntry = Readonly<Record<string, string | null>>
type LogPage<Entry> = { count: number; results: Entry[] }
type LogQuery<Sort extends string> = { page: number; page_size: number; search: string; sort_by: Sort | undefined; order: SortOrder | undefined }

type Written<Entry, Sort extends string> = {
  /** Who may call it sees the log. */
  endpoint: EndpointId
  /** In their order. Their titles stand in the locale files: `log.columns`, else `columns`. */
  columns: { readonly [K in keyof Entry]?: LogCell }
  /** The columns that the server sorts by. */
  sorts: readonly Sort[]
  query: (api: Api, query: LogQuery<Sort>) => Query<LogPage<Entry>>
}

/** What an operation has done, entry by entry, whoever did it and from whichever list (specification section 7). */
export type Log = {
  endpoint: EndpointId
  columns: readonly { key: string; cell: LogCell; sortable: boolean }[]
  query: (api: Api, query: LogQuery<string>) => Query<LogPage<LogEntry>>
}

/** Writes the log of an operation down; its words are `operations.{id}.log`. A sort that the server does not know asks for none. */
export function defineLog<Entry extends LogEntry, Sort extends string>({ endpoint, columns, sorts, query }: Written<Entry, Sort>): Log {
  const sortOf = (name: string | undefined) => sorts.find((sort) => sort === name)
  return {
    endpoint,
    columns: Object.entries<LogCell | undefined>(columns).flatMap(([key, cell]) => (cell ? [{ key, cell, sortable: sortOf(key) !== undefined }] : [])),
    query: (api, { sort_by, ...rest }) => query(api, { ...rest, sort_by: sortOf(sort_by) }),
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
