import { useId, useState, type ReactNode } from 'react'
import type { ListState, RowOf } from '@ventanilla/api-client/api'
import type { ListId, SortOf } from '@ventanilla/contract/list-table'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { StaleNotice } from '../feedback/stale-notice.tsx'
import { Button } from '../fields/button.tsx'
import type { PendingOf } from '../changes/use-pending.ts'
import { BlockPagination } from '../table/block-pagination.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { lazyAntd } from '../theme/lazy-antd.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { useSelection } from '../table/use-selection.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { useExport } from './use-export.tsx'
import { exportName } from './export-name.ts'
import { FilterChips, isChosen } from './filter-chips.tsx'
import type { NamedFilter } from './named-filters.ts'
import { SelectionBar } from './selection-bar.tsx'
import { usePendingColumn } from './use-pending-column.tsx'
import { useList, type ListSource } from './use-list.ts'

// They come when they are opened, and saved views where there are any: antd's Select weighs more than a list.
const ListSettings = retryingLazy(() => import('./list-settings.tsx'))
const ListFilters = retryingLazy(() => import('./list-filters.tsx'), { fallback: <div className="v-filters" aria-hidden="true"><div className="v-field"><span className="v-field-label">…</span><span className="v-input" /></div></div> })
const ViewChoice = lazyAntd(() => import('./view-choice.tsx'))

export type ListViewProps<I extends ListId> = ListSource<I> & {
  /** Name of the table, and of its file. */
  caption: string
  columns: readonly Column<RowOf<I>, SortOf<I>>[]
  rowKey: (row: RowOf<I>) => string | number
  /** What Buscar looks in, in words. */
  search?: string
  /** Why there may be nothing yet, in words. */
  empty?: string
  /** More controls in the row of search and filters. */
  tools?: ReactNode
  /** Heads above rows of one kind; see `DataTable`. */
  groupOf?: (row: RowOf<I>) => string
  /** The kind of its records: one with a change that waits for a second person says so. */
  pending?: PendingOf<RowOf<I>>
  /** Lets rows be selected: how one is called, and the buttons that act on the selected ones. */
  selection?: { labelOf: (row: RowOf<I>) => string; actions: (rows: readonly RowOf<I>[], clear: () => void) => ReactNode }
}

/**
 * One list: search, filters, table, pages, file, and what a person has chosen for it. What it may be asked for comes from
 * the contract's list table; its state lives in the address. For lists that are part of a page.
 */
export function ListView<I extends ListId>({ caption, columns, rowKey, search, empty, tools, groupOf, pending, selection, ...source }: ListViewProps<I>) {
  const t = useUiWords()
  const id = useId()
  const [settings, setSettings] = useState<'closed' | 'open' | 'seen'>('closed')
  const { search: searched, usualSize, list, sort, change, show, filterResets, offered, load, answer, preferences, choose, isNarrowed, clear, file } = useList(source)
  const rows: readonly RowOf<I>[] = load.status === 'ready' ? load.value.results : []
  const selected = useSelection({ rows, rowKey, of: JSON.stringify([list.search, list.filters]) })
  const shown = usePendingColumn(arrangeColumns(columns, preferences.columns), rows, pending)
  const chosen = offered.filter((filter) => isChosen(filter, list.filters)).length
  const isEmpty = load.status === 'ready' && load.value.count === 0
  const { buttons, notice } = useExport({ fileName: (format) => exportName(caption, offered, list, format), make: file, isEmpty: load.status !== 'ready' || isEmpty })

  // Chips and the bar of a selection take the focus with them: what they were about has it next.
  const toFilters = () => focusIn(id, `[aria-controls="${id}-filters"]`)
  const clearAll = () => {
    clear()
    toFilters()
  }
  const letGo = () => {
    selected.clear()
    focusIn(id, '.v-table-scroll')
  }

  return (
    <div id={id} className="v-list">
      <div className="v-row v-toolbar">
        {searched && <SearchBox value={list.search} hint={search} min={searched.min} onSearch={(text) => change({ search: text })} />}
        {offered.length > 0 && (
          <Button icon="filter" aria-expanded={preferences.filtersOpen} aria-controls={`${id}-filters`} onClick={() => choose({ filtersOpen: !preferences.filtersOpen })}>
            {t('list.filters')}{chosen > 0 && <span className="v-badge">{chosen}</span>}
          </Button>
        )}
        {preferences.views.length > 0 && <ViewChoice preferences={preferences} shown={list} onShow={show} />}
        {tools}
        <div className="v-actions">
          {buttons}
          <Button kind="quiet" icon="sliders" aria-label={t('list.settings')} title={t('list.settings')} aria-haspopup="dialog" onClick={() => setSettings('open')} />
        </div>
      </div>
      {preferences.filtersOpen && offered.length > 0 && <ListFilters key={filterResets} id={`${id}-filters`} filters={offered} chosen={list.filters} onChange={(filters) => change({ filters })} />}
      <FilterChips filters={offered} chosen={list.filters} onRemove={(filters) => change({ filters })} onGone={toFilters} onClear={clearAll} />
      {notice}
      {selection && <SelectionBar selection={selected} onClear={letGo}>{selection.actions(selected.rows, letGo)}</SelectionBar>}
      <StaleNotice of={load} />
      {load.status === 'failed' ? (
        <LoadFailure {...load} retrying={answer.isFetching} />
      ) : (
        <>
          <DataTable
            caption={caption}
            columns={shown}
            rows={rows}
            rowKey={rowKey}
            sort={sort}
            onSort={(sort) => change({ sort })}
            loading={answer.isPlaceholderData}
            skeleton={load.status === 'loading' ? Math.min(list.pageSize, SKELETON_ROWS) : undefined}
            empty={isNarrowed ? <Nothing onClear={clearAll} /> : empty}
            groupOf={groupOf}
            selection={selection && { of: selected, labelOf: selection.labelOf }}
            density={preferences.density}
            page={list.page}
          />
          {load.status === 'loading' ? (
            <p className="v-row v-pagination v-muted" role="status">{t('load.loading')}</p>
          ) : (
            <BlockPagination
              page={list.page}
              pageSize={list.pageSize}
              count={load.value.count}
              capped={load.value.count_capped}
              more={load.value.next !== null && !answer.isPlaceholderData}
              sizes={{ usual: usualSize, onChange: (pageSize) => change({ pageSize }) }}
              onChange={(page) => change({ page })}
            />
          )}
        </>
      )}
      {settings !== 'closed' && (
        <ListSettings open={settings === 'open'} onClose={() => setSettings('seen')} columns={columns} preferences={preferences} onChange={choose} shown={{ sort: list.sort, filters: withoutTyped(list.filters, offered) }} onShow={show} />
      )}
    </div>
  )
}

/** Focuses a part of a list, also one that Tab passes by. */
function focusIn(list: string, part: string): void {
  const element = document.getElementById(list)?.querySelector<HTMLElement>(part)
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus({ preventScroll: true })
}

/** A view holds no text that was typed: it may be somebody's name. */
const withoutTyped = (filters: ListState['filters'], offered: readonly NamedFilter[]): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !offered.some((filter) => filter.name === name && filter.kind === 'text')))

/** As many lines as a page of the usual size shows; more would be below the window. */
const SKELETON_ROWS = 10

/** Rows there may be, but none that match. */
function Nothing({ onClear }: { onClear: () => void }) {
  const t = useUiWords()
  return (
    <>
      <p>{t('list.noMatch')}</p>
      <Button onClick={onClear}>{t('list.clear')}</Button>
    </>
  )
}
