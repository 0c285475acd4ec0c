import type { Kysely } from 'kysely'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { SortOrder } from '@ventanilla/contract/lists'
import { runSql } from '../../../platform/database/query.ts'
import type { Database, Transaction } from '../../../platform/database/schema.ts'
import type { DocumentRow } from '../documents/document.ts'
import { literal, type Sql, whole } from '../sql-parts.ts'
import { isSettled, knownCount, ordering, OUTCOME_SORTS, type StoredQuery } from './row-query.ts'

/** Rows of one piece of an order. */
const PIECE = 1_000
/** Bytes of one row number, as int4send writes it. */
const BYTES = 4

export type RowOrder = { sort: string; order: SortOrder }
/** Kept last: a list that has it has all of them. */
const LAST_ORDER: RowOrder = { sort: 'row', order: 'asc' }
/** A part of what a query finds. */
export type Window = { limit: number; offset: number }

/** The orders in which the review of a list can be read; by status and message only where not all rows are valid. Backwards by row is the order of the file, read from its end. */
export const ordersOf = (definition: BulkDefinition, { fail_count }: Pick<DocumentRow, 'fail_count'>): RowOrder[] => [
  ...[...(fail_count > 0 ? OUTCOME_SORTS : []), ...Object.keys(definition.columns)].flatMap((sort): RowOrder[] => [{ sort, order: 'asc' }, { sort, order: 'desc' }]),
  LAST_ORDER,
]

/** Whether a list `d` has all of its orders. */
export const hasOrders: Sql = `exists (select from bulk_orders o where o.document_id = d.id and o.sort = ${literal(LAST_ORDER.sort)} and not o.descending and o.piece = 0)`

/** Keeps the numbers of the rows of a list in an order. Does nothing where they are kept already, or its rows were dropped. */
export async function keepOrder(transaction: Transaction, definition: BulkDefinition, documentId: number, { sort, order }: RowOrder): Promise<void> {
  // The whole list is sorted: in memory as far as it fits.
  await runSql(transaction, `select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`)
  await runSql(
    transaction,
    `insert into bulk_orders (document_id, sort, descending, piece, row_numbers)
     select $1, $2, $3, p.piece, substring(o.packed from p.piece * ${whole(PIECE * BYTES)} + 1 for ${whole(PIECE * BYTES)})
     from (
       select string_agg(int4send(r.row_number), ''::bytea ${ordering(definition, { of: 'review', sort_by: sort, order })}) as packed
       from bulk_rows r where r.document_id = $1 and exists (select from upload_documents d where d.id = $1 and d.dropped_at is null)
         and not exists (select from bulk_orders b where b.document_id = $1 and b.sort = $2 and b.descending = $3)
     ) o cross join lateral generate_series(0, (length(o.packed) - 1) / ${whole(PIECE * BYTES)}) p(piece)`,
    [documentId, sort, order === 'desc'],
  )
}

/**
 * The numbers of the rows of a page, from an order that is kept.
 * @returns nothing where none is: of a small list, one that is new, and one that somebody was erased from
 */
export async function numbersOfPage(db: Kysely<Database>, document: DocumentRow, query: StoredQuery, { limit, offset }: Window): Promise<number[] | undefined> {
  const { of, search, kind, status, sort_by: sort = 'row', order = 'asc' } = query
  if (!document.search_indexed || !isSettled(document, query) || of === 'kept' || search || kind || status) return undefined
  // Kept are those of the review.
  if (of === 'result' && OUTCOME_SORTS.includes(sort)) return undefined
  const rows = Math.min(limit, (knownCount(document, { of }) ?? 0) - offset)
  if (rows <= 0) return []
  if (sort !== 'row' || order === 'asc') return readOrder(db, document.id, { sort, order }, { limit: rows, offset })
  return (await readOrder(db, document.id, { sort, order: 'asc' }, { limit: rows, offset: document.total_count - offset - rows }))?.reverse()
}

async function readOrder(db: Kysely<Database>, documentId: number, { sort, order }: RowOrder, { limit, offset }: Window): Promise<number[] | undefined> {
  const first = Math.floor(offset / PIECE)
  const { rows } = await runSql<{ row_numbers: Buffer }>(
    db,
    `select row_numbers from bulk_orders where document_id = $1 and sort = $2 and descending = $3 and piece between $4 and $5 order by piece`,
    [documentId, sort, order === 'desc', first, Math.floor((offset + limit - 1) / PIECE)],
  )
  const packed = Buffer.concat(rows.map(({ row_numbers }) => row_numbers)).subarray((offset - first * PIECE) * BYTES)
  return packed.length < limit * BYTES ? undefined : Array.from({ length: limit }, (_, at) => packed.readInt32BE(at * BYTES))
}
