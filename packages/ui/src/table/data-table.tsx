import { useRef, type ReactNode } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'
import { placesOf, spareColumns, type Column } from './columns.ts'
import { DataRow } from './data-row.tsx'
import type { Sort } from './list-state.ts'
import { SelectPage, SelectRow } from './select-cell.tsx'
import { SortHeader } from './sort-header.tsx'
import { SortMenu } from './sort-menu.tsx'
import { asRow, rowGroups, TableEmpty, TableSkeleton } from './table-rows.tsx'
import { useFitting } from './use-fitting.ts'
import { useMovingRows } from './use-moving-rows.ts'
import { useNarrow } from './use-narrow.ts'
import { useScrolling } from './use-scrolling.ts'
import type { Selection } from './use-selection.ts'

export type DataTableProps<Row, S extends string = string> = {
  /** Name of the table, read out and not shown. */
  caption: string
  columns: readonly Column<Row, S>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort<S>
  onSort?: (sort: Sort<S>) => void
  /** New rows are on their way: the old ones stay, dimmed. */
  loading?: boolean
  /** Nothing has come yet: so many lines stand in for the rows. */
  skeleton?: number
  /** Below 'No data available'. */
  empty?: ReactNode
  toneOf?: (row: Row) => 'danger' | undefined
  /** What is said of a row below it, over the whole width, for the eyes alone: one of its cells says it to who listens. */
  noteOf?: (row: Row) => ReactNode
  /** Rows that stand open, so that the columns without room are there too. */
  isOpened?: ((row: Row) => boolean) | undefined
  /** Head above the rows beside one another that it names alike. */
  groupOf?: (row: Row) => string
  /** A box for each row, and how it is called. */
  selection?: { of: Selection<Row>; labelOf: (row: Row) => string } | undefined
  density?: 'comfortable' | 'compact'
  /** The page that is shown: another one begins at its top. */
  page?: number
}

/**
 * A real table: sortable heads with `aria-sort` that stay in sight, amounts aligned. Where it is wider than its place, the
 * columns that matter least are read by opening a row; what is still too large scrolls inside of it. On phones a row is a
 * card of two lines below a menu of sorts (styles/table-cards.css). Which columns matter they say themselves (`Column.card`).
 */
export function DataTable<Row, S extends string = string>(props: DataTableProps<Row, S>) {
  const { caption, columns, rows, rowKey, sort, onSort, loading = false, skeleton, empty, toneOf, noteOf, isOpened, groupOf, selection, density = 'comfortable', page } = props
  const t = useUiWords()
  const narrow = useNarrow()
  const scroll = useScrolling(page)
  const table = useRef<HTMLTableElement>(null)
  useMovingRows(table)
  const places = narrow ? placesOf(columns) : undefined
  const spare = narrow ? [] : spareColumns(columns, sort?.by)
  const gone = spare.slice(0, useFitting(scroll.ref, spare))
  const shown = columns.filter((column) => !gone.includes(column))
  const width = places ? 1 : shown.length + (selection ? 1 : 0) + (gone.length > 0 ? 1 : 0)

  return (
    <>
      {narrow && (
        <div className="v-row v-cards-head">
          {selection && <SelectPage selection={selection.of} shown />}
          {onSort && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
        </div>
      )}
      <div {...scroll} className="v-table-scroll" role="region" aria-label={t('table.scroll', { caption })}>
        <table ref={table} role="table" className="v-table" data-density={density} data-cards={places !== undefined || undefined} data-gone={gone.length || undefined} aria-busy={loading || skeleton !== undefined}>
          <caption className="v-hidden">{caption}</caption>
          <thead>
            <tr {...asRow}>
              {selection && <th role="columnheader" scope="col" data-key="select">{!narrow && <SelectPage selection={selection.of} />}</th>}
              {shown.map((column) => <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />)}
              {gone.length > 0 && <th role="columnheader" scope="col" data-key="more"><span className="v-hidden">{t('table.more')}</span></th>}
            </tr>
          </thead>
          {skeleton !== undefined ? (
            <TableSkeleton columns={width} rows={skeleton} />
          ) : rows.length === 0 ? (
            <TableEmpty columns={width} loading={loading}>{empty}</TableEmpty>
          ) : (
            rowGroups(rows, groupOf).map((group, place) => (
              // A title may come again where the rows are sorted by something else.
              <tbody key={`${place} ${group.title ?? ''}`}>
                {group.title !== undefined && (
                  <tr {...asRow} className="v-table-group">
                    <th role="rowheader" scope="rowgroup" colSpan={width}>{group.title}</th>
                  </tr>
                )}
                {group.rows.map((row, at) => (
                  <DataRow
                    // Rows that the server does not name are told apart by their place.
                    key={rowKey(row) || `row ${at}`}
                    row={row}
                    columns={shown}
                    gone={gone}
                    places={places}
                    select={selection && <SelectRow row={row} selection={selection.of} label={selection.labelOf(row)} />}
                    selected={selection?.of.isSelected(row) ?? false}
                    tone={toneOf?.(row)}
                    note={noteOf?.(row)}
                    opened={isOpened?.(row) ?? false}
                  />
                ))}
              </tbody>
            ))
          )}
        </table>
      </div>
    </>
  )
}
