import type { Api, Query } from '@ventanilla/api-client/api'
import type { EndpointId } from '@ventanilla/contract/endpoints'
import type { SortOrder } from '@ventanilla/contract/lists'

/** How a column of a log is shown; `time` names who did it too, `card` its type; `holder` is the whole name with the e-mail, `list` the way to the uploaded list. */
export type LogCell = 'time' | 'text' | 'email' | 'holder' | 'figures' | 'card' | 'money' | 'choice' | 'userStatus' | 'cardStatus' | 'kycStatus' | 'list'

export type LogEntry = Readonly<Record<string, string | null>>
export type LogPage<Entry> = { count: number; results: Entry[] }
export type LogQuery<Sort extends string> = { page: number; page_size: number; search: string; sort_by: Sort | undefined; order: SortOrder | undefined }

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
