import { MAX_PAGE_SIZE, PAGE_SIZE } from '@ventanilla/contract/constants'
import { useLocation, useSearchParams } from '@ventanilla/remote-sdk/router'
import type { ListChange, ListState, Sort } from './list-state.ts'

export type ListStateOptions<S extends string = string> = {
  /** What may be sorted by; anything else in the address is ignored. */
  sortable?: readonly S[]
  /** Keys of the filters; each is a parameter of the address. */
  filters?: readonly string[]
  pageSize?: number
  /** The sort where the address names none. */
  sort?: Sort<S>
}

const none: readonly never[] = []

/**
 * What was written since a location was drawn. The router draws the next one late, and a second change before that must
 * not undo the first: it begins with what the first wrote, whichever part of the page makes it.
 */
const asked = new WeakMap<object, URLSearchParams>()

/**
 * State of a list in the address (`page`, `size`, `search`, `sort`, `order` and a parameter per filter), so that a link,
 * a reload and Back show the same list. Changes replace the history entry: leaving a list is one step back. A change
 * writes what it names and no more, so that several parts of a page may each keep filters of one list here.
 */
export function useListState<S extends string = string>(options: ListStateOptions<S> = {}): [ListState<S>, (change: ListChange<S>) => void] {
  const { sortable = none, filters = none, pageSize = PAGE_SIZE, sort } = options
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const change = (by: ListChange<S>) => {
    const next = written(asked.get(location) ?? params, by, pageSize)
    asked.set(location, next)
    setParams(next, { replace: true })
  }
  return [read(params, { sortable, filters, pageSize, sort }), change]
}

type Known<S extends string> = Required<Omit<ListStateOptions<S>, 'sort'>> & { sort: Sort<S> | undefined }

function read<S extends string>(params: URLSearchParams, { sortable, filters, pageSize, sort }: Known<S>): ListState<S> {
  const by = sortable.find((key) => key === params.get('sort'))
  return {
    page: whole(params.get('page')) ?? 1,
    pageSize: Math.min(whole(params.get('size')) ?? pageSize, MAX_PAGE_SIZE),
    search: params.get('search') ?? '',
    sort: by === undefined ? sort : { by, order: params.get('order') === 'desc' ? 'desc' : 'asc' },
    filters: Object.fromEntries(filters.map((key) => [key, params.get(key) ?? undefined])),
  }
}

function written(before: URLSearchParams, { page = 1, pageSize, search, sort, filters }: ListChange, usual: number): URLSearchParams {
  const params = new URLSearchParams(before)
  const put = (key: string, value: string | undefined) => (value ? params.set(key, value) : params.delete(key))
  // Whatever changes what is found leads back to page 1.
  put('page', page > 1 ? String(page) : undefined)
  if (pageSize !== undefined) put('size', pageSize === usual ? undefined : String(pageSize))
  if (search !== undefined) put('search', search)
  if (sort !== undefined) {
    put('sort', sort.by)
    put('order', sort.order)
  }
  for (const [key, value] of Object.entries(filters ?? {})) put(key, value)
  return params
}

const whole = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
