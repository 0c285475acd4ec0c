import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListInput } from '@ventanilla/api-client/api'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import { listTable, type ListId, type SortOf } from '@ventanilla/contract/list-table'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useLocation } from '@ventanilla/remote-sdk/router'
import { useLoadState } from '../pages/load-state.ts'
import { useLastPage } from '../table/use-last-page.ts'
import { useListState } from '../table/use-list-state.ts'
import { parametersOf, understood, type ListFilter } from './filter-values.ts'
import { namedFilters, type FilterWords } from './named-filters.ts'
import { usePreferences, type Preferences, type SavedView } from './preferences.ts'

export type ListSource<I extends ListId> = {
  /** The list of the contract: what it may be sorted, searched and filtered by follows from it. */
  endpoint: I
  /** Stands before the parameters of the address where a page has several lists, and names what a person has chosen for this one. */
  name?: string | undefined
  /** Words of the filters that the page offers, in their order. */
  filters?: FilterWords<I>
  /** Parameters of the path, and filters that the page sets by itself. */
  input?: ListInput<I>
}

/** State, answer and preferences of one list. */
export function useList<I extends ListId>({ endpoint, name, filters: words = {}, input }: ListSource<I>) {
  const api = useApi()
  const { user, may } = useSession()
  const entry = listTable[endpoint]
  const known: Readonly<Record<string, ListFilter>> = entry.filters
  const parameters = Object.entries(known).flatMap(([filter, of]) => parametersOf(filter, of))
  const [stored, store] = usePreferences(user.id, name === undefined ? endpoint : `${endpoint}.${name}`)

  const offered = namedFilters(known, words).filter((filter) => filter.kind !== 'reference' || may(filter.of))
  const shown = offered.flatMap((filter) => parametersOf(filter.name, filter))
  // A tab does not offer a view with a filter that it has no chip for; the view stays stored for the tab that has one.
  const fits = (view: SavedView) => Object.keys(view.filters).every((parameter) => shown.includes(parameter))
  const others = stored.views.filter((view) => !fits(view))
  const preferences = { ...stored, views: stored.views.filter(fits), others }
  const choose = (by: Partial<Preferences>) => store(by.views ? { ...by, views: [...others, ...by.views] } : by)

  const none = Object.fromEntries(parameters.map((parameter) => [parameter, undefined]))
  const viewOf = (name: string | undefined) => preferences.views.find((view) => view.name === name)
  const sortOf = ({ sort }: SavedView) => {
    const by = entry.sorts.find((one) => one === sort?.by)
    return by && sort && { by, order: sort.order }
  }

  // A list opens with its default view, unless the address says what it shows.
  const first = viewOf(preferences.defaultView)
  const opensView = first !== undefined && Object.values({ ...first.filters, sort: sortOf(first) }).some(Boolean)
  const [list, change, untouched] = useListState<SortOf<I>>({ name, sortable: entry.sorts, filters: parameters, understood: understood(known), pageSize: entry.pageSize, sort: entry.sort, opensView })
  const show = (view: SavedView) => {
    choose({ columns: view.columns })
    change({ search: '', sort: sortOf(view), filters: { ...none, ...view.filters } })
  }
  // Fields of filters hold what they refused: they begin again with what is shown at once.
  const [filterResets, setFilterResets] = useState(0)
  const resetFilters = () => setFilterResets((before) => before + 1)

  // Until the router has the default view, nothing is asked.
  const [opening, setOpening] = useState(untouched && opensView)
  if (opening && !untouched) setOpening(false)
  // What leads to the open list, such as its entry of the menu, opens it like a list that was not there before.
  const { key } = useLocation()
  const [visited, setVisited] = useState(key)
  if (visited !== key) {
    setVisited(key)
    if (untouched && opensView) {
      setOpening(true)
      resetFilters()
    }
  }
  const open = useEffectEvent(() => opening && untouched && first && show(first))
  useEffect(() => void open(), [key])
  const arrange = useEffectEvent(() => untouched && first && !opensView && choose({ columns: first.columns }))
  useEffect(() => void arrange(), [])

  const asked = entry.search ? list : { ...list, search: '' }
  const answer = useQuery({ ...api.list(endpoint, asked, input), placeholderData: keepPreviousData, enabled: !opening })
  const load = useLoadState(answer, (page) => page)

  useLastPage(list, answer.data && !answer.isPlaceholderData ? { rows: answer.data.results.length, count: answer.data.count } : undefined, change)

  return {
    search: entry.search,
    usualSize: entry.pageSize,
    list: asked,
    /** What the heads of the table show: the usual order too. */
    sort: asked.sort ?? entry.usual,
    change,
    show: (name: string) => {
      resetFilters()
      const view = viewOf(name)
      if (view) show(view)
    },
    filterResets,
    offered,
    load,
    answer,
    preferences,
    choose,
    isNarrowed: asked.search !== '' || Object.values(list.filters).some((value) => value !== undefined),
    clear: () => {
      resetFilters()
      change({ search: '', filters: none })
    },
    file: (format: FileFormat) => api.exportList(endpoint, asked, input, format),
  }
}

