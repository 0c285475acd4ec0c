import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { WARNED_KIND } from '@ventanilla/contract/bulk/problem-kinds'
import type { SortOrder } from '@ventanilla/contract/lists'
import type { DocumentRow } from '../documents/document.ts'
import { type Sql, whole } from '../sql-parts.ts'
import { LOOKED_UP_COUNT, type Count } from '../../lists/read-list.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { numbersOfPage, type Window } from './row-orders.ts'
import { asStored, columnsOf, directionOf, hasFewWrong, knownCount, matching, ordering, searchedAlone, simplified, sources, tablesOf, type ListRow, type Part, type RowQuery, type StoredQuery } from './row-query.ts'

const FETCH = 2_000
/** Rows that are searched at once: few match, and each search costs a look into the index. */
const SEARCH = 10_000

/**
 * How many rows match.
 * @param most where counting stops if they are searched for; `Infinity` for an answer that has all of them
 */
export async function countRows(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, asked: RowQuery, most = LOOKED_UP_COUNT): Promise<Count> {
  const query = simplified(document, asStored(document, asked))
  const known = knownCount(document, query)
  if (known !== undefined) return { count: known, count_capped: false }
  const stop = query.search ? most : Infinity
  const found = stop === LOOKED_UP_COUNT ? searchedAlone(definition, document, query) : undefined
  if (found) return countOf((await firstFound(db, found, 'asc')).length, stop)
  const { text, values } = matching(definition, document, query)
  const { rows } = await runSql<{ count: number }>(db, `select count(*) as count from (select ${text} ${Number.isFinite(stop) ? `limit ${whole(stop + 1)}` : ''}) counted`, values)
  return countOf(rows[0]?.count ?? 0, stop)
}

const countOf = (count: number, most: number): Count => ({ count: Math.min(count, most), count_capped: count > most })

/** What searches of large lists found first, for as long as somebody turns the pages of one: the rows of these lists never change. */
const firstFinds = new WeakMap<Kysely<Database>, LRUCache<string, Promise<Int32Array>>>()
const FOUND = { max: 200, ttl: 60_000 }

/** The numbers of the first rows that a search finds, one more than are counted: count and pages are cut from one reading. */
function firstFound(db: Kysely<Database>, part: Part, direction: SortOrder): Promise<Int32Array> {
  const searches = firstFinds.get(db) ?? new LRUCache<string, Promise<Int32Array>>(FOUND)
  firstFinds.set(db, searches)
  const key = JSON.stringify([direction, part.values])
  const known = searches.get(key)
  if (known) return known
  const reading = readFirst(db, part, direction)
  searches.set(key, reading)
  reading.catch(() => searches.delete(key))
  return reading
}

/** Rows at the end of a list that a search looks through first, to know how frequent a text is: the planner's guess may be wrong by far. */
const GLANCE = 10_000
/** So many are looked through for a frequent text. The index would name all rows that have it, and those that have its letters apart, before the first. */
const LOOK = 150_000

async function readFirst(db: Kysely<Database>, { text, values }: Part, direction: SortOrder): Promise<Int32Array> {
  const most = LOOKED_UP_COUNT + 1
  const first = async (source: Sql): Promise<Int32Array> => {
    const { rows } = await runSql<{ row_number: number }>(db, `select s.row_number ${source} order by s.row_number ${direction} limit ${whole(most)}`, values)
    return Int32Array.from(rows, ({ row_number }) => row_number)
  }
  const among = (rows: number) => first(`from (select * from bulk_search where document_id = $1 order by row_number ${direction} limit ${whole(rows)}) s where s.search like $2`)
  const glanced = await among(GLANCE)
  if (glanced.length === most) return glanced
  const looked = glanced.length * (LOOK / GLANCE) > most ? await among(LOOK) : glanced
  return looked.length === most ? looked : first(text)
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

/** Whether rows follow a page. Behind those that are counted only a look at the next one tells. */
export async function hasMore(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, asked: RowQuery, { page, page_size }: { page: number; page_size: number }, { count, count_capped }: Count): Promise<boolean> {
  const passed = page * page_size
  return passed < count || (count_capped && (await readPage(db, definition, document, asked, { page: passed + 1, page_size: 1 })).length > 0)
}

async function readWindow(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<ListRow[]> {
  const { text, values } = matching(definition, document, query)
  const { rows } = await runSql<ListRow>(db, `select ${columnsOf(query)} ${text} ${ordering(definition, query)} limit $${values.length + 1} offset $${values.length + 2}`, [...values, limit, offset])
  return rows
}

/** The numbers of the rows of a page of what was searched for, in the order of the file or by their status, where the index knows all of them. */
async function numbersFound(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<number[] | undefined> {
  const { sort_by = 'row' } = query
  const found = searchedAlone(definition, document, query)
  if (!found) return undefined
  if (sort_by === 'status' && hasFewWrong(document)) return numbersByStatus(await firstFound(db, found, 'asc'), await wrongFound(db, definition, document, query), directionOf(query), { limit, offset })
  if (sort_by !== 'row') return undefined
  if (offset + limit <= LOOKED_UP_COUNT) return [...(await firstFound(db, found, directionOf(query))).subarray(offset, offset + limit)]
  const { rows } = await runSql<{ row_number: number }>(db, `select s.row_number ${found.text} order by s.row_number ${directionOf(query)} limit $3 offset $4`, [...found.values, limit, offset])
  return rows.map(({ row_number }) => row_number)
}

/** The numbers of all invalid or failed rows that a search finds, in the order of the file. */
async function wrongFound(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, { of, search }: StoredQuery): Promise<number[]> {
  const { text, values } = matching(definition, document, { of, status: 'invalid', ...(search !== undefined && { search }) })
  const { rows } = await runSql<{ row_number: number }>(db, `select r.row_number ${text} order by r.row_number`, values)
  return rows.map(({ row_number }) => row_number)
}

/**
 * Rows that are wrong before the others, or after them, each in the order of the file.
 * @param found the first rows that match, at most one more than are counted
 * @returns nothing for a page that lies behind what is known
 */
function numbersByStatus(found: Int32Array, wrong: readonly number[], direction: SortOrder, { limit, offset }: Window): number[] | undefined {
  const isWrong = new Set(wrong)
  const others = [...found].filter((number) => !isWrong.has(number))
  const areAll = found.length <= LOOKED_UP_COUNT
  const numbers = direction === 'asc' ? [...wrong, ...others] : [...others, ...(areAll ? wrong : [])]
  return areAll || offset + limit <= numbers.length ? numbers.slice(offset, offset + limit) : undefined
}

/** Reads rows by their numbers, and answers them in the order of these. */
async function readNumbered(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, { of }: StoredQuery, numbers: readonly number[]): Promise<ListRow[]> {
  const { text, values } = matching(definition, document, { of })
  const among = tablesOf({ of }).map((table) => `and ${table}.row_number = any($${values.length + 1}::integer[])`).join(' ')
  const { rows } = await runSql<ListRow>(db, `select ${columnsOf({ of })} ${text} ${among}`, [...values, numbers])
  const places = new Map(numbers.map((number, at) => [number, at]))
  return rows.sort((one, other) => (places.get(one.row_number) ?? 0) - (places.get(other.row_number) ?? 0))
}

/** Whether the rows of a review are asked for that are of one kind, in the order of the file. */
const isByKindAlone = ({ of, kind, search, status, sort_by = 'row' }: StoredQuery): boolean =>
  of === 'review' && kind !== undefined && !search && status !== (kind === WARNED_KIND ? 'invalid' : 'valid') && sort_by === 'row'

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

async function* inFileOrder(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery): AsyncGenerator<ListRow[]> {
  for (const piece of await piecesOf(db, document, query)) {
    const rows = await readPiece(db, definition, document, query, piece)
    if (rows.length > 0) yield rows
  }
}

/** The numbers of some rows that stand together, the first and the last. */
export type Piece = readonly [first: number, last: number]

/**
 * The pieces of a list, in the order of the file. Rows never change once written, and stay for an hour after the list was read as
 * one that has them, so each piece is read by a statement of its own: a slow reader holds no connection. Its ends are row numbers
 * and not a limit, because of a list that came in a moment ago the planner knows nothing, and would read and sort the rest of
 * it for every piece.
 */
export async function piecesOf(db: Kysely<Database>, document: DocumentRow, query: StoredQuery): Promise<Piece[]> {
  const width = query.search ? SEARCH : FETCH
  const { rows: ends } = await runSql<{ first: number | null; last: number | null }>(db, `select min(row_number) as first, max(row_number) as last from ${sources[query.of].table} where document_id = $1`, [document.id])
  const { first, last } = { first: ends[0]?.first ?? 1, last: ends[0]?.last ?? 0 }
  return Array.from({ length: Math.ceil((last - first + 1) / width) }, (_, at) => {
    const from = directionOf(query) === 'asc' ? first + at * width : last - (at + 1) * width + 1
    return [from, from + width - 1]
  })
}

/** `from … where …` of the rows of a piece that match. */
export function matchingPiece(definition: BulkDefinition, document: DocumentRow, query: StoredQuery, piece: Piece): Part {
  const { text, values } = matching(definition, document, query)
  // Said of both tables: the planner does not carry it from one to the other.
  const within = tablesOf(query).map((table) => `and ${table}.row_number between $${values.length + 1} and $${values.length + 2}`)
  return { text: `${text} ${within.join(' ')}`, values: [...values, ...piece] }
}

export async function readPiece(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery, piece: Piece): Promise<ListRow[]> {
  const { text, values } = matchingPiece(definition, document, query, piece)
  return (await runSql<ListRow>(db, `select ${columnsOf(query)} ${text} order by r.row_number ${directionOf(query)}`, values)).rows
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
