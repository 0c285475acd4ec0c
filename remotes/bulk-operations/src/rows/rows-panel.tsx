import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WARNED_KIND } from '@ventanilla/contract/bulk/problem-kinds'
import type { FileFormat } from '@ventanilla/contract/file-formats'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Checkbox, Mark } from '@ventanilla/ui/core'
import { BlockPagination, type Column, DataTable, DownloadLink, type ListChange, type ListState, SearchBox, useLastPage } from '@ventanilla/ui/data'
import { WorkbookLink } from '../download/workbook-link.tsx'
import './rows.css'

/** The rows of an uploaded list as they are shown now: this page of them, and how many match. */
export type RowsView<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  count: number
  /** More match than `count`. */
  capped?: boolean | undefined
  /** Another page follows this one, as the server says. */
  more?: boolean | undefined
  rowKey: (row: Row) => string | number
  /** State from `useListState({ sortable, filters: ['status'] })`; `filters.status` is `invalid` or absent. */
  list: ListState
  onListChange: (change: ListChange) => void
  /** The next rows are on their way. */
  refreshing?: boolean
  /** What Buscar looks in, in words. */
  searchHint?: string
  /** All rows are in the browser: each letter is searched for at once. */
  searchesAtOnce?: boolean
}

type RowsPanelProps<Row> = {
  view: RowsView<Row>
  caption: string
  /** The name of its file; absent where another place offers it. */
  fileName?: string
  onDownload?: (format: FileFormat) => void
  downloading?: boolean
  /** Words of the choice that leaves only the rows that failed; absent where none did. */
  onlyFailed?: { label: string; count: number }
  isWrong: (row: Row) => boolean
  /** What is wrong with a row, in words, where its cells have no room for it. */
  noteOf?: (row: Row) => ReactNode
  /** Rows that stand open, with all of their cells. */
  isOpened?: ((row: Row) => boolean) | undefined
  children?: ReactNode
}

/** Search, CSV link, table and pages of an uploaded list; the same on review and result. */
export function RowsPanel<Row>({ view, caption, fileName, onDownload, downloading = false, onlyFailed, isWrong, noteOf, isOpened, children }: RowsPanelProps<Row>) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  const { list, onListChange } = view
  useLastPage(list, view.refreshing ? undefined : { rows: view.rows.length, count: view.count }, onListChange)
  return (
    <section className="v-panel" data-flush aria-label={caption}>
      <div className="v-panel-body">
        <div className="v-row v-toolbar">
          <SearchBox value={list.search} hint={view.searchHint} atOnce={view.searchesAtOnce} onSearch={(search) => onListChange({ search })} />
          {onlyFailed && (
            <Checkbox checked={list.filters.status === 'invalid'} onChange={({ target }) => onListChange({ filters: { status: target.checked ? 'invalid' : undefined, ...(list.filters.kind === WARNED_KIND && { kind: undefined }) } })}>
              {onlyFailed.label} <span aria-hidden="true"><Mark tone="danger">{number(onlyFailed.count)}</Mark></span>
            </Checkbox>
          )}
          {fileName !== undefined && onDownload && (
            <div className="v-actions">
              <DownloadLink fileName={fileName} busy={downloading} label={t('review.download', { file: fileName })} onDownload={() => onDownload('csv')} />
              <WorkbookLink fileName={fileName} busy={downloading} onDownload={() => onDownload('xlsx')} />
            </div>
          )}
        </div>
        <DataTable
          caption={caption}
          columns={view.columns}
          rows={view.rows}
          rowKey={view.rowKey}
          page={list.page}
          sort={list.sort}
          onSort={(sort) => onListChange({ sort })}
          loading={view.refreshing}
          {...(noteOf && { noteOf })}
          isOpened={isOpened}
          toneOf={(row) => (isWrong(row) ? 'danger' : undefined)}
        />
        <BlockPagination page={list.page} pageSize={list.pageSize} count={view.count} capped={view.capped ?? false} more={view.more === true && !view.refreshing} onChange={(page) => onListChange({ page })} />
        {children}
      </div>
    </section>
  )
}
