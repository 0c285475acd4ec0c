import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { DocumentRow } from '../documents/document.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { onlyRow, runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { numbersOfPage, type Window } from './row-orders.ts'
import { asStored, columnsOf, directionOf, knownCount, matching, ordering, searchedAlone, simplified, sources, tablesOf, type ListRow, type Part, type RowQuery, type StoredQuery } from './row-query.ts'

const FETCH = 2_000
/** Rows that are searched at once: few match, and each search costs a look into the index. */
const SEARCH = 10_000

export async function countRows(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, asked: RowQuery): Promise<number> {
  const query = simplified(document, asStored(document, asked))
  const known = knownCount(document, query)
  if (known !== undefined) return known
  const found = searchedAlone(definition, document, query)
  if (found) return countFound(db, found)
  const { text, values } = matching(definition, document, query)
  const { rows } = await runSql<{ count: number }>(db, `select count(*) as count ${text}`, values)
  return rows[0]?.count ?? 0
}

/** What searches of large lists found, for as long as somebody turns the pages of one: counting reads the whole list, and its rows never change. */
const counted = new WeakMap<Kysely<Database>, LRUCache<string, number>>()
const COUNTED = { max: 500, ttl: 60_000 }

async function countFound(db: Kysely<Database>, { text, values }: Part): Promise<number> {
  const counts = counted.get(db) ?? new LRUCache<string, number>(COUNTED)
  counted.set(db, counts)
  const key = JSON.stringify(values)
  const known = counts.get(key)
  if (known !== undefined) return known
  const { count } = onlyRow(await runSql<{ count: number }>(db, `select count(*) as count ${text}`, values))
  counts.set(key, count)
  return count
}

export async function readPage(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, asked: RowQuery, page: { page: number; page_size: number }): Promise<ListRow[]> {
  const query = simplified(document, asStored(document, asked))
  const window = { limit: page.page_size, offset: (page.page - 1) * page.page_size }
  const numbers = (await numbersOfPage(db, document, query, window)) ?? (await numbersFound(db, definition, document, query, window)) ?? (await numbersOfKind(db, document, query, window)) ?? (await numbersKept(db, document, query, window))
  if (numbers) return readNumbered(db, definition, document, query, numbers)
  const parts = inParts(document, query)
  if (!parts) return readWindow(db, definition, document, query, window)
  const first = await readWindow(db, definition, document, parts.first, window)
  if (first.length === window.limit) return first
  const rest = await readWindow(db, definition, document, parts.second, { limit: window.limit - first.length, offset: Math.max(0, window.offset - parts.count) })
  return [...first, ...rest]
}

async function readWindow(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<ListRow[]> {
  const { text, values } = matching(definition, document, query)
  const { rows } = await runSql<ListRow>(db, `select ${columnsOf(query)} ${text} ${ordering(definition, query)} limit $${values.length + 1} offset $${values.length + 2}`, [...values, limit, offset])
  return rows
}

/** The numbers of the rows of a page of what was searched for, where they come in the order of the file and the index knows all of them. */
async function numbersFound(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<number[] | undefined> {
  const { sort_by = 'row' } = query
  const found = sort_by === 'row' ? searchedAlone(definition, document, query) : undefined
  if (!found) return undefined
  const { rows } = await runSql<{ row_number: number }>(db, `select s.row_number ${found.text} order by s.row_number ${directionOf(query)} limit $3 offset $4`, [...found.values, limit, offset])
  return rows.map(({ row_number }) => row_number)
}

/** Reads rows by their numbers, and answers them in the order of these. */
async function readNumbered(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, { of }: StoredQuery, numbers: readonly number[]): Promise<ListRow[]> {
  const { text, values } = matching(definition, document, { of })
  const among = tablesOf({ of }).map((table) => `and ${table}.row_number = any($${values.length + 1}::integer[])`).join(' ')
  const { rows } = await runSql<ListRow>(db, `select ${columnsOf({ of })} ${text} ${among}`, [...values, numbers])
  const places = new Map(numbers.map((number, at) => [number, at]))
  return rows.sort((one, other) => (places.get(one.row_number) ?? 0) - (places.get(other.row_number) ?? 0))
}

/** Whether the rows of a review are asked for that have a problem of one kind, in the order of the file. */
const isByKindAlone = ({ of, kind, search, status, sort_by = 'row' }: StoredQuery): boolean => of === 'review' && kind !== undefined && !search && status !== 'valid' && sort_by === 'row'

/** The numbers of the rows of a page of one kind, from its index: of a list that came in a moment ago the planner knows nothing, and would look every row of the kind up. */
async function numbersOfKind(db: Kysely<Database>, { id }: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<number[] | undefined> {
  if (!isByKindAlone(query)) return undefined
  const { rows } = await runSql<{ row_number: number }>(
    db,
    `select k.row_number from bulk_row_kinds k where k.document_id = $1 and k.kind = $2 order by k.row_number ${directionOf(query)} limit $3 offset $4`,
    [id, query.kind, limit, offset],
  )
  return rows.map(({ row_number }) => row_number)
}

/**
 * The numbers of the rows of a page of a list whose uploaded rows were dropped, and the orders with them: from the index of
 * its results, beginning at the nearer end.
 */
async function numbersKept(db: Kysely<Database>, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<number[] | undefined> {
  const { of, search, status, kind, sort_by = 'row' } = query
  const count = knownCount(document, query)
  if (of !== 'kept' || search || status || kind || sort_by !== 'row' || count === undefined) return undefined
  const isFarther = offset > count / 2
  const taken = isFarther ? Math.max(0, Math.min(limit, count - offset)) : limit
  const { rows } = await runSql<{ row_number: number }>(
    db,
    `select x.row_number from bulk_results x where x.document_id = $1 order by x.row_number ${(directionOf(query) === 'asc') === isFarther ? 'desc' : 'asc'} limit $2 offset $3`,
    [document.id, taken, isFarther ? Math.max(0, count - offset - taken) : offset],
  )
  const numbers = rows.map(({ row_number }) => row_number)
  return isFarther ? numbers.reverse() : numbers
}

/**
 * A whole list by status is the rows of one status and after them those of the other, both in the order of the file: two
 * ranges of an index, where a sort would read the list for every page. Nothing for any other query.
 * @returns `count`: how many rows the first part has
 */
function inParts(document: DocumentRow, { sort_by, order, status, kind, ...query }: StoredQuery): { first: StoredQuery; second: StoredQuery; count: number } | undefined {
  if (sort_by !== 'status' || status || kind || query.search) return undefined
  const [first, second] = order === 'desc' ? (['valid', 'invalid'] as const) : (['invalid', 'valid'] as const)
  const count = knownCount(document, { ...query, status: first })
  return count === undefined ? undefined : { first: { ...query, status: first }, second: { ...query, status: second }, count }
}

/** All rows that match, two thousand at a time: a list is never held whole. */
export const streamRows = (db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: RowQuery): AsyncGenerator<ListRow[]> =>
  (query.sort_by === undefined || query.sort_by === 'row' ? inFileOrder : inSortedOrder)(db, definition, document, asStored(document, query))

/**
 * Rows never change once written, and stay for an hour after the list was read as one that has them, so each batch is a query
 * of its own: a slow reader holds no connection. Its ends are row numbers and not a limit, because of a list that came in a
 * moment ago the planner knows nothing, and would read and sort the rest of it for every batch.
 */
async function* inFileOrder(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery): AsyncGenerator<ListRow[]> {
  const { text, values } = matching(definition, document, query)
  const width = query.search ? SEARCH : FETCH
  const { rows: ends } = await runSql<{ first: number | null; last: number | null }>(db, `select min(row_number) as first, max(row_number) as last from ${sources[query.of].table} where document_id = $1`, [document.id])
  const { first, last } = { first: ends[0]?.first ?? 1, last: ends[0]?.last ?? 0 }
  // Said of both tables: the planner does not carry it from one to the other.
  const within = tablesOf(query).map((table) => `and ${table}.row_number between $${values.length + 1} and $${values.length + 2}`).join(' ')
  const direction = directionOf(query)
  for (let passed = 0; first + passed <= last; passed += width) {
    const from = direction === 'asc' ? first + passed : last - passed - width + 1
    const { rows } = await runSql<ListRow>(db, `select ${columnsOf(query)} ${text} ${within} order by r.row_number ${direction}`, [...values, from, from + width - 1])
    if (rows.length > 0) yield rows
  }
}

/**
 * Reads the order of the rows first, four bytes each, and then the rows by their numbers: a slow reader holds no connection,
 * and the list is sorted once, however many batches it has.
 */
async function* inSortedOrder(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery): AsyncGenerator<ListRow[]> {
  const order = await sortedNumbers(db, definition, document, query)
  for (let passed = 0; passed < order.length; passed += FETCH) yield await readNumbered(db, definition, document, query, [...order.subarray(passed, passed + FETCH)])
}

/** In a transaction, because those take the time they need: the whole list is sorted here. */
async function sortedNumbers(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery): Promise<Int32Array> {
  const { text, values } = matching(definition, document, query)
  const packed = await inTransaction(db, async (transaction) => {
    const { rows } = await runSql<{ packed: Buffer | null }>(transaction, `select string_agg(int4send(r.row_number), ''::bytea ${ordering(definition, query)}) as packed ${text}`, values)
    return rows[0]?.packed
  }, { unlimited: true })
  return Int32Array.from({ length: (packed?.length ?? 0) / 4 }, (_, at) => packed?.readInt32BE(at * 4) ?? 0)
}
