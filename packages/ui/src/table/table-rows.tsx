import type { ReactNode } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'

// A browser drops the roles of a table that is laid out as cards: they are written out.
export const asRow = { role: 'row' }
export const asCell = { role: 'cell' }

/** Lines in the shape of the rows that are to come, so that nothing jumps when they do. They are no rows to who listens. */
export const TableSkeleton = ({ columns, rows }: { columns: number; rows: number }) => (
  <tbody aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row} className="v-table-skeleton">
        {Array.from({ length: columns }, (__, column) => <td key={column}><span className="v-skeleton" /></td>)}
      </tr>
    ))}
  </tbody>
)

/** Where rows would stand: 'No data available' (specification section 8), why, and what to do about it. */
export function TableEmpty({ columns, loading, children }: { columns: number; loading: boolean; children: ReactNode }) {
  const t = useUiWords()
  return (
    <tbody>
      <tr {...asRow} className="v-table-empty">
        <td {...asCell} colSpan={columns}>
          {loading ? t('load.loading') : t('table.empty')}
          {!loading && children && <div className="v-muted">{children}</div>}
        </td>
      </tr>
    </tbody>
  )
}

/** What is said of the row above it. */
export const RowNote = ({ columns, tone, children }: { columns: number; tone: 'danger' | undefined; children: ReactNode }) =>
  children ? (
    <tr className="v-table-note" aria-hidden="true" data-tone={tone}>
      <td colSpan={columns}><span className="v-tone" data-tone={tone}>{children}</span></td>
    </tr>
  ) : null

type RowGroup<Row> = { title: string | undefined; rows: Row[] }

/** Rows as they stand, with those beside one another that `groupOf` names alike under one head; without it a single headless group. */
export function rowGroups<Row>(rows: readonly Row[], groupOf?: (row: Row) => string): RowGroup<Row>[] {
  if (!groupOf) return [{ title: undefined, rows: [...rows] }]
  const groups: RowGroup<Row>[] = []
  for (const row of rows) {
    const [title, last] = [groupOf(row), groups.at(-1)]
    if (last?.title === title) last.rows.push(row)
    else groups.push({ title, rows: [row] })
  }
  return groups
}
