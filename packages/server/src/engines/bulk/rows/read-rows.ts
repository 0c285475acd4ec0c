import type { Pool } from 'pg'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { DocumentRow } from '../documents/document.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { columnsOf, knownCount, matching, ordering, tablesOf, type ListRow, type RowQuery } from './row-query.ts'

const FETCH = 1_000
/** Rows that are searched at once: few match, and each search costs a look into the index. */
const SEARCH = 10_000

export async function countRows(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): Promise<number> {
  const known = knownCount(document, query)
  if (known !== undefined) return known
  const { text, values } = matching(definition, document, query)
  const { rows } = await pool.query<{ count: number }>(`select count(*) as count ${text}`, values)
  return rows[0]?.count ?? 0
}

export async function readPage(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery, page: { page: number; page_size: number }): Promise<ListRow[]> {
  const { text, values } = matching(definition, document, query)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const { rows } = await pool.query<ListRow>(`select ${columnsOf(query)} ${text} ${ordering(definition, query)} ${limit}`, [...values, page.page_size, (page.page - 1) * page.page_size])
  return rows
}

/** All rows that match, a thousand at a time: a list is never held whole. */
export const streamRows = (pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> =>
  query.sort_by === undefined || query.sort_by === 'row' ? inFileOrder(pool, definition, document, query) : inSortedOrder(pool, definition, document, query)

/**
 * Rows never change once written, so each stretch is a query of its own: a slow reader holds no connection. Its ends are
 * row numbers and not a limit, because of a list that came in a moment ago the planner knows nothing, and would read and
 * sort the rest of it for every stretch.
 */
async function* inFileOrder(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> {
  const { text, values } = matching(definition, document, query)
  const width = query.search ? SEARCH : FETCH
  const { rows: ends } = await pool.query<{ first: number | null; last: number | null }>('select min(row_number) as first, max(row_number) as last from bulk_rows where document_id = $1', [document.id])
  const { first, last } = { first: ends[0]?.first ?? 1, last: ends[0]?.last ?? 0 }
  // Said of both tables: the planner does not carry it from one to the other.
  const within = tablesOf(query).map((table) => `and ${table}.row_number between $${values.length + 1} and $${values.length + 2}`).join(' ')
  const direction = query.order === 'desc' ? 'desc' : 'asc'
  for (let passed = 0; first + passed <= last; passed += width) {
    const from = direction === 'asc' ? first + passed : last - passed - width + 1
    const { rows } = await pool.query<ListRow>(`select ${columnsOf(query)} ${text} ${within} order by r.row_number ${direction}`, [...values, from, from + width - 1])
    if (rows.length > 0) yield rows
  }
}

/**
 * Reads the order of the rows first, four bytes each, and then the rows by their numbers: a slow reader holds no connection,
 * and the list is sorted once, however many stretches it has.
 */
async function* inSortedOrder(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> {
  const order = await sortedNumbers(pool, definition, document, query)
  const { text, values } = matching(definition, document, { of: query.of })
  const among = tablesOf(query).map((table) => `and ${table}.row_number = any($${values.length + 1}::integer[])`).join(' ')
  for (let passed = 0; passed < order.length; passed += FETCH) {
    const numbers = [...order.subarray(passed, passed + FETCH)]
    const { rows } = await pool.query<ListRow>(`select ${columnsOf(query)} ${text} ${among}`, [...values, numbers])
    const places = new Map(numbers.map((number, at) => [number, at]))
    yield rows.sort((one, other) => (places.get(one.row_number) ?? 0) - (places.get(other.row_number) ?? 0))
  }
}

/** In a transaction, because those take the time they need: the whole list is sorted here. */
async function sortedNumbers(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): Promise<Int32Array> {
  const { text, values } = matching(definition, document, query)
  const packed = await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ packed: Buffer | null }>(`select string_agg(int4send(r.row_number), ''::bytea ${ordering(definition, query)}) as packed ${text}`, values)
    return rows[0]?.packed
  })
  return Int32Array.from({ length: (packed?.length ?? 0) / 4 }, (_, at) => packed?.readInt32BE(at * 4) ?? 0)
}
