import type { Kysely } from 'kysely'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Problem } from '@ventanilla/contract/errors'
import type { SortOrder } from '@ventanilla/contract/lists'
import type { DocumentRow } from '../documents/document.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { containing, runSql } from '../../../platform/database/query.ts'
import { type Sql, literal } from '../sql-parts.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { failureKind } from './problem-kinds.ts'

const FETCH = 1_000
/** Rows that are searched at once: few match, and each search costs a look into the index. */
const SEARCH = 10_000

export async function countRows(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, asked: RowQuery): Promise<number> {
  const query = asStored(document, asked)
  const known = knownCount(document, query)
  if (known !== undefined) return known
  const { text, values } = matching(definition, document, query)
  const { rows } = await runSql<{ count: number }>(db, `select count(*) as count ${text}`, values)
  return rows[0]?.count ?? 0
}

export async function readPage(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, asked: RowQuery, page: { page: number; page_size: number }): Promise<ListRow[]> {
  const query = ofOneStatus(asStored(document, asked))
  const window = { limit: page.page_size, offset: (page.page - 1) * page.page_size }
  if (isByKindAlone(query)) return readKind(db, definition, document, query, window)
  const parts = inParts(document, query)
  if (!parts) return readWindow(db, definition, document, query, window)
  const first = await readWindow(db, definition, document, parts.first, window)
  if (first.length === window.limit) return first
  const rest = await readWindow(db, definition, document, parts.second, { limit: window.limit - first.length, offset: Math.max(0, window.offset - parts.count) })
  return [...first, ...rest]
}

type Window = { limit: number; offset: number }

async function readWindow(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<ListRow[]> {
  const { text, values } = matching(definition, document, query)
  const { rows } = await runSql<ListRow>(db, `select ${columnsOf(query)} ${text} ${ordering(definition, query)} limit $${values.length + 1} offset $${values.length + 2}`, [...values, limit, offset])
  return rows
}

/** Rows of one status, sorted by it, are in the order of the file. */
const ofOneStatus = (query: StoredQuery): StoredQuery => (query.sort_by === 'status' && (query.status || query.kind) ? { ...query, sort_by: 'row', order: 'asc' } : query)

/** Whether the rows of a review are asked for that have a problem of one kind, in the order of the file. */
const isByKindAlone = ({ of, kind, search, status, sort_by = 'row' }: StoredQuery): boolean => of === 'review' && kind !== undefined && !search && status !== 'valid' && sort_by === 'row'

/** Takes the numbers of the rows from their index first: of a list that came in a moment ago the planner knows nothing, and would look every row of the kind up. */
async function readKind(db: Kysely<Database>, definition: BulkDefinition, document: DocumentRow, { of, kind, order }: StoredQuery, { limit, offset }: Window): Promise<ListRow[]> {
  const direction = order === 'desc' ? 'desc' : 'asc'
  const { text, values } = matching(definition, document, { of })
  const { rows } = await runSql<ListRow>(
    db,
    `select ${columnsOf({ of })} ${text} and r.row_number = any(array(
       select k.row_number from bulk_row_kinds k where k.document_id = $1 and k.kind = $2 order by k.row_number ${direction} limit $3 offset $4
     )) order by r.row_number ${direction}`,
    [...values, kind, limit, offset],
  )
  return rows
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

/** All rows that match, a thousand at a time: a list is never held whole. */
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
  const direction = query.order === 'desc' ? 'desc' : 'asc'
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
  const { text, values } = matching(definition, document, { of: query.of })
  const among = tablesOf(query).map((table) => `and ${table}.row_number = any($${values.length + 1}::integer[])`).join(' ')
  for (let passed = 0; passed < order.length; passed += FETCH) {
    const numbers = [...order.subarray(passed, passed + FETCH)]
    const { rows } = await runSql<ListRow>(db, `select ${columnsOf(query)} ${text} ${among}`, [...values, numbers])
    const places = new Map(numbers.map((number, at) => [number, at]))
    yield rows.sort((one, other) => (places.get(one.row_number) ?? 0) - (places.get(other.row_number) ?? 0))
  }
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

/** Which rows of a list, in which order. `of`: as the review shows them, or as the result does. */
export type RowQuery = {
  of: 'review' | 'result'
  search?: string
  status?: 'valid' | 'invalid'
  /** Only rows with a problem of this kind: `problemKind` of a review, `failureKind` of a result. */
  kind?: string
  sort_by?: string
  order?: SortOrder
}

/** The same, of where the rows are: `kept` is the result of a list whose uploaded rows were dropped. */
type StoredQuery = Omit<RowQuery, 'of'> & { of: keyof typeof sources }

const asStored = ({ dropped_at }: Pick<DocumentRow, 'dropped_at'>, query: RowQuery): StoredQuery => (dropped_at && query.of === 'result' ? { ...query, of: 'kept' } : query)

/** A row as it is read: `ok` says valid or applied, `problems` why not. */
export type ListRow = {
  row_number: number
  cells: Record<string, string>
  ok: boolean
  problems: Problem[] | null
  warnings: Problem[] | null
  transaction_id: number | null
}

/** A statement part with the values of its `$1`, `$2`, … */
export type Part = { text: Sql; values: (string | number)[] }

const sources = {
  review: { table: 'bulk_rows', from: 'bulk_rows r', ok: 'r.is_valid', problems: 'r.problems', transaction: 'null::bigint' },
  result: {
    table: 'bulk_rows',
    from: 'bulk_rows r join bulk_results x on x.document_id = r.document_id and x.row_number = r.row_number',
    ok: 'x.succeeded',
    problems: 'x.problems',
    transaction: 'x.transaction_id',
  },
  kept: {
    table: 'bulk_results',
    from: 'bulk_results x cross join lateral (select x.document_id, x.row_number, x.kept_cells as cells, x.kept_cents as amount_cents, null::jsonb as warnings) r',
    ok: 'x.succeeded',
    problems: 'x.problems',
    transaction: 'x.transaction_id',
  },
} as const

/** Names of the tables that a row is read from; each has its own `row_number`. */
const tablesOf = ({ of }: Pick<StoredQuery, 'of'>): string[] => ({ review: ['r'], result: ['r', 'x'], kept: ['x'] })[of]

const columnsOf = ({ of }: Pick<StoredQuery, 'of'>): Sql => {
  const { ok, problems, transaction } = sources[of]
  return `r.row_number, r.cells, ${ok} as ok, ${problems} as problems, r.warnings, ${transaction} as transaction_id`
}

/** `from … where …` of the rows that match. Large lists are searched through their index as soon as it is there. */
function matching(definition: BulkDefinition, { id, search_indexed }: Pick<DocumentRow, 'id' | 'search_indexed'>, { of, search, status, kind }: StoredQuery): Part {
  const { from, ok } = sources[of]
  const values: (string | number)[] = [id]
  const conditions = ['r.document_id = $1']
  if (status) conditions.push(status === 'valid' ? ok : `not ${ok}`)
  if (kind) {
    values.push(kind)
    // The index has failed rows only, and the planner takes it only where the query says so.
    conditions.push(of === 'review' ? 'r.row_number in (select k.row_number from bulk_row_kinds k where k.document_id = $1 and k.kind = $2)' : `not x.succeeded and ${failureKind('x')} = $2`)
  }
  if (search) {
    const text = `$${values.length + 1}`
    values.push(containing(search.toLowerCase()))
    const contains = search_indexed && of !== 'kept' ? `r.row_number in (select s.row_number from bulk_search s where s.document_id = $1 and s.search like ${text})` : `${of === 'kept' ? searchedCells(definition) : 'r.search'} like ${text}`
    const choices = meant(definition, search).map(({ key, value }) => {
      values.push(value)
      return `r.cells ->> ${literal(key)} = $${values.length}`
    })
    conditions.push(`(${[contains, ...choices].join(' or ')})`)
  }
  return { text: `from ${from} where ${conditions.join(' and ')}`, values }
}

/** What bulk_rows has in `search`. */
const searchedCells = ({ searches }: BulkDefinition): Sql => `lower(concat_ws(E'\\n', ${searches.map((key) => `r.cells ->> ${literal(key)}`).join(', ')}))`

/** The searched columns of choices whose value has a word with the text: screens show the word, rows keep the value. */
function meant({ columns, searches }: BulkDefinition, search: string): { key: string; value: string }[] {
  return searches.flatMap((key) => {
    const { choices = [], wordsOf } = columns[key]?.format ?? {}
    return choices.filter((value) => wordsOf?.(value).some((word) => word.includes(search.toLowerCase()))).map((value) => ({ key, value }))
  })
}

/**
 * Order of a page. Texts compare without regard to case (specification section 5), amounts by value; equals stay in the
 * order of the file, so that pages never share a row.
 */
function ordering(definition: BulkDefinition, { of, sort_by = 'row', order = 'asc' }: StoredQuery): Sql {
  const direction = order === 'desc' ? 'desc' : 'asc'
  const { ok, problems } = sources[of]
  const by = (sql: Sql) => `order by ${sql} ${direction}, r.row_number`
  if (sort_by === 'status') return by(ok)
  if (sort_by === 'message') return by(`coalesce(${problems} -> 0 ->> 'code', '')`)
  if (sort_by === definition.totals) return `order by r.amount_cents ${direction} nulls last, r.row_number`
  if (sort_by in definition.columns) return by(`lower(r.cells ->> ${literal(sort_by)}) collate "C"`)
  return `order by r.row_number ${direction}`
}

/** How many rows match; known without counting where nothing is searched for. Only a list of valid rows is ever confirmed. */
function knownCount(document: DocumentRow, { of, search, status, kind }: StoredQuery): number | undefined {
  if (search || kind) return undefined
  const reviewed = document.confirmed_at === null
  const counts =
    of !== 'review'
      ? { all: document.processed_count, valid: document.success_count, invalid: document.fail_count }
      : { all: document.total_count, valid: reviewed ? document.success_count : document.total_count, invalid: reviewed ? document.fail_count : 0 }
  return counts[status ?? 'all']
}
