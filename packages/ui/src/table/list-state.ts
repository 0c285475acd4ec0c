import type { ListState } from '@ventanilla/api-client/api'
import type { SortOrder } from '@ventanilla/contract/lists'

export type Sort<S extends string = string> = { by: S; order: SortOrder }

/** What changes; anything but `page` leads back to page 1, and an undefined filter is taken out. */
export type ListChange<S extends string = string> = Partial<ListState<S>>

/** A new column sorts ascending, the same column toggles (specification section 4). */
export function nextSort<S extends string>(current: Sort<S> | undefined, by: S): Sort<S> {
  return { by, order: current?.by === by && current.order === 'asc' ? 'desc' : 'asc' }
}
