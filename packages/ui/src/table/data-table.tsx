import { useFocusableWhenScrolling } from './use-focusable-when-scrolling.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import type { Column } from './columns.ts'
import type { Sort } from './list-state.ts'
import { rowGroups } from './row-groups.ts'
import { SortHeader } from './sort-header.tsx'

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
  /** Instead of 'No data available'. */
  empty?: string
  toneOf?: (row: Row) => 'danger' | undefined
  /** Head above the rows beside one another that it names alike. */
  groupOf?: (row: Row) => string
}

// A browser drops the roles of a table that is laid out as cards: they are written out.
const asRow = { role: 'row' }
const asCell = { role: 'cell' }

/**
 * A real table: sortable heads with `aria-sort`, amounts aligned, sideways scroll inside itself where it is wider than the
 * page. On narrow screens a row becomes a card (styles/table-cards.css).
 */
export function DataTable<Row, S extends string = string>({ caption, columns, rows, rowKey, sort, onSort, loading = false, empty, toneOf, groupOf }: DataTableProps<Row, S>) {
  const t = useUiWords()
  const scroll = useFocusableWhenScrolling()

  return (
    <div {...scroll} className="v-table-scroll" role="region" aria-label={t('table.scroll', { caption })}>
      <table role="table" className="v-table" aria-busy={loading}>
        <caption className="v-hidden">{caption}</caption>
        <thead>
          <tr {...asRow}>{columns.map((column) => <SortHeader key={column.key} column={column} sort={sort} onSort={onSort} />)}</tr>
        </thead>
        {rows.length > 0 ? (
          rowGroups(rows, groupOf).map((group) => (
            <tbody key={group.title ?? ''}>
              {group.title !== undefined && (
                <tr {...asRow} className="v-table-group">
                  <th role="rowheader" scope="rowgroup" colSpan={columns.length}>{group.title}</th>
                </tr>
              )}
              {group.rows.map((row, at) => (
                // Rows that the server does not name are told apart by their place.
                <tr key={rowKey(row) || `row ${at}`} {...asRow} data-tone={toneOf?.(row)}>
                  {columns.map(({ key, title, align, wide, cell }) => (
                    <td key={key} {...asCell} data-title={title} data-align={align} data-wide={wide || undefined} data-key={key}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))
        ) : (
          <tbody>
            <tr {...asRow} className="v-table-empty">
              <td {...asCell} colSpan={columns.length}>
                {loading ? t('load.loading') : t('table.empty')}
                {!loading && empty && <p className="v-muted">{empty}</p>}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </div>
  )
}
