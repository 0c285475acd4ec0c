import type { ListState } from './list-state.ts'

export type Arrangement<Row> = {
  /** Texts of a row that Search looks in; "contains", without regard to case. */
  searchIn: (row: Row) => readonly string[]
  /** Text of a row that is sorted by. */
  textOf: (row: Row, by: string) => string
  /** Whether the chosen filters let a row through. */
  lets?: (row: Row, filters: ListState['filters']) => boolean
}

// Digits compare by their value, so that 25.00 stands before 100.00; letters without regard to case.
const collator = new Intl.Collator('es', { sensitivity: 'accent', numeric: true })

/** Filters, searches, sorts and pages rows that are all in the browser (specification section 5). `count` is how many match. */
export function arrangeRows<Row>(rows: readonly Row[], list: ListState, { searchIn, textOf, lets = () => true }: Arrangement<Row>): { rows: Row[]; count: number } {
  const wanted = list.search.trim().toLowerCase()
  const found = rows.filter((row) => lets(row, list.filters) && (wanted === '' || searchIn(row).some((text) => text.toLowerCase().includes(wanted))))
  const { sort } = list
  if (sort) {
    const direction = sort.order === 'asc' ? 1 : -1
    found.sort((a, b) => direction * collator.compare(textOf(a, sort.by), textOf(b, sort.by)))
  }
  const start = (list.page - 1) * list.pageSize
  return { rows: found.slice(start, start + list.pageSize), count: found.length }
}
