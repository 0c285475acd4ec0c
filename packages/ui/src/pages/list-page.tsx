import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Query } from '@ventanilla/api-client/api'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { LoadingState } from '../feedback/loading-state.tsx'
import { StaleNotice } from '../feedback/stale-notice.tsx'
import { sortableOf, type Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import type { ListState, Sort } from '../table/list-state.ts'
import { SearchBox } from '../table/search-box.tsx'
import { useListState } from '../table/use-list-state.ts'
import { BlockPagination } from '../table/block-pagination.tsx'
import { ListFilterSelect, type ListFilter } from './list-filter.tsx'
import { useLoadState } from './load-state.ts'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

export type ListViewProps<Row, S extends string> = {
  /** Name of the table. */
  caption: string
  columns: readonly Column<Row, S>[]
  rowKey: (row: Row) => string | number
  /** The call for a state: `(list) => api.query('users', { query: { page: list.page, … } })`. */
  query: (list: ListState<S>) => Query<{ count: number; results: Row[] }>
  filters?: readonly ListFilter[]
  /** What Buscar looks in, in words; `false` where the list has no search. */
  search?: string | false
  sort?: Sort<S>
  pageSize?: number
  empty?: string
  /** More controls in the row of search and filters. */
  tools?: ReactNode
  /** Heads above rows of one kind; see `DataTable`. */
  groupOf?: (row: Row) => string
}

/** Search, filters, table and pages of one list; its state lives in the address. For lists that are part of a page. */
export function ListView<Row, S extends string>({ caption, columns, rowKey, query, filters = [], search, sort, pageSize, empty, tools, groupOf }: ListViewProps<Row, S>) {
  const [list, change] = useListState<S>({ sortable: sortableOf(columns), filters: filters.map(({ key }) => key), pageSize, sort })
  const answer = useQuery({ ...query(list), placeholderData: keepPreviousData })
  const load = useLoadState(answer, (page) => page)

  // An old link, or rows that went since: what the address asks for lies behind the end.
  const last = answer.data === undefined || answer.isPlaceholderData ? undefined : Math.max(1, Math.ceil(answer.data.count / list.pageSize))
  const beyond = last !== undefined && list.page > last
  const toLast = useEffectEvent(() => change({ page: last }))
  useEffect(() => {
    if (beyond) toLast()
  }, [beyond])

  return (
    <div className="v-list">
      <div className="v-toolbar">
        {search !== false && <SearchBox value={list.search} hint={search} onSearch={(text) => change({ search: text })} />}
        {filters.map((filter) => (
          <ListFilterSelect key={filter.key} filter={filter} value={list.filters[filter.key]} onChange={(value) => change({ filters: { [filter.key]: value } })} />
        ))}
        {tools && <div className="v-actions">{tools}</div>}
      </div>
      <StaleNotice of={load} />
      {load.status === 'loading' && <LoadingState />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      {load.status === 'ready' && (
        <>
          <DataTable caption={caption} columns={columns} rows={load.value.results} rowKey={rowKey} sort={list.sort} onSort={(next) => change({ sort: next })} loading={answer.isPlaceholderData} empty={empty} groupOf={groupOf} />
          <BlockPagination page={list.page} pageSize={list.pageSize} count={load.value.count} onChange={(page) => change({ page })} />
        </>
      )}
    </div>
  )
}

export type ListPageProps<Row, S extends string> = PageHeaderProps &
  ListViewProps<Row, S> & {
    /** `TabLinks` to the lists that stand beside this one. */
    tabs?: ReactNode
  }

/** A whole list screen as one declaration: head, search, filters, table, pages. */
export function ListPage<Row, S extends string>({ title, description, back, actions, tabs, ...list }: ListPageProps<Row, S>) {
  return (
    <>
      <PageHeader title={title} description={description} back={back} actions={actions} />
      <section className="v-panel" data-flush>
        {tabs}
        <div className="v-panel-body"><ListView {...list} /></div>
      </section>
    </>
  )
}
