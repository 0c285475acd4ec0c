import type { ListState } from '@ventanilla/api-client/api'
import { composed } from '@ventanilla/contract/text'
import type { Sort } from './list-state.ts'

type SortKey = string | number | undefined

export type Arrangement<Row> = {
  /** Texts of a row that Search looks in; "contains", without regard to case. */
  searchIn: (row: Row) => readonly string[]
  /** What a row is sorted by: texts compare without regard to case, numbers by value, and what has none stands last. */
  keyOf: (row: Row, by: string) => SortKey
  /** Whether the chosen filters let a row through. */
  lets?: (row: Row, filters: ListState['filters']) => boolean
}

type Arranged<Row> = { rows: Row[]; count: number }

/** The order in which the server sorts lists that are too long for the browser, so that both look alike. */
function compare(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (a === b) return 0
  return a < b ? -direction : direction
}

const lower = (key: SortKey): SortKey => (typeof key === 'string' ? key.toLowerCase() : key)

/** Nobody types as much, and pasted it finds nothing. */
const LONGEST = 1_000
/** No text that somebody types has it. */
const BETWEEN = '\u0000'

/**
 * Filters, searches, sorts and pages rows that are all in the browser (specification section 5). What is searched in and
 * each order are worked out once: of twenty thousand rows each letter is answered within a frame or two. `count` is
 * how many match.
 */
export function arranger<Row>(rows: readonly Row[], { searchIn, keyOf, lets = () => true }: Arrangement<Row>): (list: ListState) => Arranged<Row> {
  // Not with the first letter: by then somebody waits.
  const texts = rows.map((row) => searchIn(row).join(BETWEEN).toLowerCase())
  const orders = new Map<string, number[]>()
  const sortedBy = ({ by, order }: Sort): number[] => {
    const known = orders.get(`${by} ${order}`)
    if (known) return known
    const keys = rows.map((row) => lower(keyOf(row, by)))
    const places = [...keys.keys()].sort((one, other) => compare(keys[one], keys[other], order === 'asc' ? 1 : -1))
    orders.set(`${by} ${order}`, places)
    return places
  }
  const asGiven = [...rows.keys()]

  return ({ search, filters, sort, page, pageSize }) => {
    const wanted = composed(search.trim(), LONGEST).toLowerCase()
    const found = (sort ? sortedBy(sort) : asGiven).filter((at) => (wanted === '' || texts[at]?.includes(wanted)) && lets(rows[at] as Row, filters))
    const start = (page - 1) * pageSize
    return { rows: found.slice(start, start + pageSize).map((at) => rows[at] as Row), count: found.length }
  }
}

/** The same once, for few rows. */
export const arrangeRows = <Row>(rows: readonly Row[], list: ListState, arrangement: Arrangement<Row>): Arranged<Row> => arranger(rows, arrangement)(list)
