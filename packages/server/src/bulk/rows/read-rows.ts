import type { Pool } from 'pg'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { DocumentRow } from '../../documents/document.ts'
import { columnsOf, knownCount, matching, ordering, tablesOf, type ListRow, type RowQuery } from './row-query.ts'

const FETCH = 1_000

export async function countRows(pool: Pool, document: DocumentRow, query: RowQuery): Promise<number> {
  const known = knownCount(document, query)
  if (known !== undefined) return known
  const { text, values } = matching(document, query)
  const { rows } = await pool.query<{ count: number }>(`select count(*) as count ${text}`, values)
  return rows[0]?.count ?? 0
}

export async function readPage(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery, page: { page: number; page_size: number }): Promise<ListRow[]> {
  const { text, values } = matching(document, query)
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  const { rows } = await pool.query<ListRow>(`select ${columnsOf(query)} ${text} ${ordering(definition, query)} ${limit}`, [...values, page.page_size, (page.page - 1) * page.page_size])
  return rows
}

/** All rows that match, a thousand at a time: a list is never held whole. */
export const streamRows = (pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> =>
  query.sort_by === undefined || query.sort_by === 'row' ? inFileOrder(pool, document, query) : inSortedOrder(pool, definition, document, query)

/** Rows never change once written, so each thousand is a query of its own: a slow reader holds no connection. */
async function* inFileOrder(pool: Pool, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> {
  const { text, values } = matching(document, query)
  const [beyond, direction] = query.order === 'desc' ? ['<', 'desc'] : ['>', 'asc']
  let last = query.order === 'desc' ? 2 ** 31 - 1 : 0
  for (;;) {
    // Said of both tables: the planner does not carry it from one to the other, and would read each list from its start.
    const passed = tablesOf(query).map((table) => `and ${table}.row_number ${beyond} $${values.length + 1}`).join(' ')
    const next = `${passed} order by r.row_number ${direction} limit ${FETCH}`
    const { rows } = await pool.query<ListRow>(`select ${columnsOf(query)} ${text} ${next}`, [...values, last])
    if (rows.length > 0) yield rows
    if (rows.length < FETCH) return
    last = rows.at(-1)?.row_number ?? last
  }
}

async function* inSortedOrder(pool: Pool, definition: BulkDefinition, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> {
  const { text, values } = matching(document, query)
  const client = await pool.connect()
  let failed = true
  try {
    // The whole list is sorted before its first row comes.
    await client.query('begin read only; set local statement_timeout = 0')
    await client.query(`declare list no scroll cursor for select ${columnsOf(query)} ${text} ${ordering(definition, query)}`, values)
    for (;;) {
      const { rows } = await client.query<ListRow>(`fetch ${FETCH} from list`)
      if (rows.length === 0) break
      yield rows
    }
    await client.query('commit')
    failed = false
  } finally {
    // A reader that leaves early leaves the cursor open: that connection is closed with it.
    client.release(failed)
  }
}
