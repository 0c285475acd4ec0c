import { useCallback, useMemo } from 'react'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@ventanilla/contract/constants'
import { useSearchParams } from '@ventanilla/remote-sdk/router'
import { changed, type ListChange, type ListState, type Sort } from './list-state.ts'

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
 * State of a list in the address (`page`, `size`, `search`, `sort`, `order` and a parameter per filter), so that a link,
 * a reload and Back show the same list. Changes replace the history entry: leaving a list is one step back.
 */
export function useListState<S extends string = string>(options: ListStateOptions<S> = {}): [ListState<S>, (change: ListChange<S>) => void] {
  const { sortable = none, filters = none, pageSize = PAGE_SIZE, sort } = options
  const [params, setParams] = useSearchParams()
  const sortKeys = sortable.join()
  const filterKeys = filters.join()

  const state = useMemo(
    () => read(params, { sortable, filters, pageSize, sort }),
    // Callers write these lists in place; their contents count, not their identity.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [params, sortKeys, filterKeys, pageSize, sort?.by, sort?.order],
  )
  const change = useCallback(
    (by: ListChange<S>) => setParams((before) => written(before, changed(state, by), { filters, pageSize }), { replace: true }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [setParams, state, filterKeys, pageSize],
  )
  return [state, change]
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

function written<S extends string>(before: URLSearchParams, state: ListState<S>, { filters, pageSize }: Pick<Known<S>, 'filters' | 'pageSize'>): URLSearchParams {
  const params = new URLSearchParams(before)
  const put = (key: string, value: string | undefined) => (value ? params.set(key, value) : params.delete(key))
  put('page', state.page > 1 ? String(state.page) : undefined)
  put('size', state.pageSize === pageSize ? undefined : String(state.pageSize))
  put('search', state.search)
  put('sort', state.sort?.by)
  put('order', state.sort?.order)
  for (const key of filters) put(key, state.filters[key])
  return params
}

const whole = (text: string | null): number | undefined => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined)
