import type { Endpoints } from './endpoints.ts'
import type { AnyList, SortOrder } from './lists.ts'
import type { Choice, Filter, Reference } from './filters.ts'

type ListOf<I extends keyof Endpoints> = Endpoints[I] extends { list: infer L extends AnyList } ? L : never

/** Endpoints that answer a list by page. */
export type ListId = { [I in keyof Endpoints]: Endpoints[I] extends { list: AnyList } ? I : never }[keyof Endpoints]
export type SortOf<I extends ListId> = ListOf<I>['sorts'][number]
export type FilterOf<I extends ListId> = keyof ListOf<I>['filters'] & string

type Shown<F extends Filter> = F extends Choice<infer V> ? { kind: 'choice'; values: readonly V[] } : F extends Reference ? F : { kind: F['kind'] } & (F extends { min: number } ? { min: number } : unknown)

/** What a browser needs to know of a list: what it may be sorted, searched and filtered by. */
export type ListEntry<I extends ListId> = {
  sorts: readonly SortOf<I>[]
  sort?: { by: SortOf<I>; order: SortOrder }
  /** The order in which it comes where none is asked for, as far as it is that of a sort. */
  usual?: { by: SortOf<I>; order: SortOrder }
  search?: { min: number }
  pageSize: number
  filters: { readonly [K in FilterOf<I>]: Shown<ListOf<I>['filters'][K]> }
  csv: true
}

/** By endpoint id, written by `write-route-table.ts` from the definitions, so that no validation library reaches the browser. */
export const listTable: { readonly [I in ListId]: ListEntry<I> }
