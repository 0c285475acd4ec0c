import { PAGE_SIZE } from '@ventanilla/contract/constants'
import { useHasLeft, useLocation, useSearchParams } from '@ventanilla/remote-sdk/router'
import type { ListState } from '@ventanilla/api-client/api'
import type { ListChange, Sort } from './list-state.ts'

/** How many rows a page may have. */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]

export type ListStateOptions<S extends string = string> = {
  /** Stands before each parameter (`movements.page`), so that several lists of one page do not collide. */
  name?: string | undefined
  /** What may be sorted by; anything else in the address is ignored. */
  sortable?: readonly S[] | undefined
  /** Parameters of the filters. */
  filters?: readonly string[] | undefined
  /** Keeps of the filters in the address what they can mean; the rest filters nothing. */
  understood?: ((filters: ListState['filters']) => ListState['filters']) | undefined
  pageSize?: number | undefined
  /** The sort where the address names none. */
  sort?: Sort<S> | undefined
  /** An address that says nothing opens a saved view: a change that leaves nothing writes that none is meant. */
  opensView?: boolean | undefined
}

/**
 * What was written since a location was drawn. The router draws the next one late, and a second change before that must
 * not undo the first: it begins with what the first wrote, whichever part of the page makes it.
 */
const asked = new WeakMap<object, URLSearchParams>()

const own = ['page', 'size', 'search', 'sort', 'order'] as const
/** Stands in an address that would say nothing, so that it opens no default view. Tabs around a list are called `view`. */
const SAVED_VIEW = 'saved_view'
const NO_VIEW = 'none'

/**
 * State of a list in the address (`page`, `size`, `search`, `sort`, `order` and a parameter per filter), so that a link,
 * a reload and Back show the same list. Changes replace the history entry: leaving a list is one step back. A change
 * writes what it names and no more. `untouched`: the address says nothing about this list.
 */
export function useListState<S extends string = string>(options: ListStateOptions<S> = {}): [state: ListState<S>, change: (change: ListChange<S>) => void, untouched: boolean] {
  const { name, filters = [], pageSize = PAGE_SIZE, opensView = false } = options
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const hasLeft = useHasLeft()
  const key = (parameter: string) => (name === undefined ? parameter : `${name}.${parameter}`)
  const says = (of: URLSearchParams) => [...own, ...filters].some((parameter) => of.has(key(parameter)))
  const change = (by: ListChange<S>) => {
    // A search that rests while a link of the list was followed must not lead back.
    if (hasLeft()) return
    const next = written(asked.get(location) ?? params, by, pageSize, key)
    if (says(next)) next.delete(key(SAVED_VIEW))
    else if (opensView) next.set(key(SAVED_VIEW), NO_VIEW)
    asked.set(location, next)
    // What the entry remembers besides, such as that a list was just processed, stays with it.
    setParams(next, { replace: true, state: location.state as unknown })
  }
  return [read((parameter) => params.get(key(parameter)), options, pageSize), change, !says(params) && params.get(key(SAVED_VIEW)) !== NO_VIEW]
}

function read<S extends string>(get: (parameter: string) => string | null, { sortable = [], filters = [], understood = (all) => all, sort }: ListStateOptions<S>, pageSize: number): ListState<S> {
  const by = sortable.find((key) => key === get('sort'))
  const size = whole(get('size')) ?? pageSize
  return {
    page: whole(get('page')) ?? 1,
    pageSize: PAGE_SIZES.includes(size) ? size : pageSize,
    search: get('search') ?? '',
    sort: by === undefined ? sort : { by, order: get('order') === 'desc' ? 'desc' : 'asc' },
    filters: understood(Object.fromEntries(filters.map((key) => [key, get(key) || undefined]))),
  }
}

function written(before: URLSearchParams, { page = 1, pageSize, search, filters, ...change }: ListChange, usual: number, key: (parameter: string) => string): URLSearchParams {
  const params = new URLSearchParams(before)
  const put = (parameter: string, value: string | undefined) => (value ? params.set(key(parameter), value) : params.delete(key(parameter)))
  // Whatever changes what is found leads back to page 1.
  put('page', page > 1 ? String(page) : undefined)
  if (pageSize !== undefined) put('size', pageSize === usual ? undefined : String(pageSize))
  if (search !== undefined) put('search', search)
  if ('sort' in change) {
    put('sort', change.sort?.by)
    put('order', change.sort?.order)
  }
  for (const [parameter, value] of Object.entries(filters ?? {})) put(parameter, value)
  return params
}

const whole = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
