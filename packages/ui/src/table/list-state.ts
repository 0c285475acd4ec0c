import type { SortOrder } from '@ventanilla/contract/lists'

export type Sort<S extends string = string> = { by: S; order: SortOrder }

/** What a list shows: page (from 1), page size, search, sort and filters. */
export type ListState<S extends string = string> = {
  page: number
  pageSize: number
  search: string
  sort: Sort<S> | undefined
  /** Filter key → chosen value; an absent key filters nothing. */
  filters: Readonly<Record<string, string | undefined>>
}

export type ListChange<S extends string = string> = Partial<ListState<S>>

/** The state after a change: whatever changes what is found leads back to page 1. */
export function changed<S extends string>(state: ListState<S>, change: ListChange<S>): ListState<S> {
  return { ...state, page: 1, ...change }
}

/** A new column sorts ascending, the same column toggles (specification section 4). */
export function nextSort<S extends string>(current: Sort<S> | undefined, by: S): Sort<S> {
  return { by, order: current?.by === by && current.order === 'asc' ? 'desc' : 'asc' }
}
