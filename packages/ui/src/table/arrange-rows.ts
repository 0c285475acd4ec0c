import type { ListState } from '@ventanilla/api-client/api'

type SortKey = string | number | undefined

export type Arrangement<Row> = {
  /** Texts of a row that Search looks in; "contains", without regard to case. */
  searchIn: (row: Row) => readonly string[]
  /** What a row is sorted by: texts compare without regard to case, numbers by value, and what has none stands last. */
  keyOf: (row: Row, by: string) => SortKey
  /** Whether the chosen filters let a row through. */
  lets?: (row: Row, filters: ListState['filters']) => boolean
}

/** The order in which the server sorts lists that are too long for the browser, so that both look alike. */
function compare(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
  const [one, other] = [String(a).toLowerCase(), String(b).toLowerCase()]
  return one === other ? 0 : one < other ? -direction : direction
}

/** Filters, searches, sorts and pages rows that are all in the browser (specification section 5). `count` is how many match. */
export function arrangeRows<Row>(rows: readonly Row[], list: ListState, { searchIn, keyOf, lets = () => true }: Arrangement<Row>): { rows: Row[]; count: number } {
  const wanted = list.search.trim().toLowerCase()
  const found = rows.filter((row) => lets(row, list.filters) && (wanted === '' || searchIn(row).some((text) => text.toLowerCase().includes(wanted))))
  const { sort } = list
  if (sort) {
    const direction = sort.order === 'asc' ? 1 : -1
    found.sort((a, b) => compare(keyOf(a, sort.by), keyOf(b, sort.by), direction))
  }
  const start = (list.page - 1) * list.pageSize
  return { rows: found.slice(start, start + list.pageSize), count: found.length }
}
