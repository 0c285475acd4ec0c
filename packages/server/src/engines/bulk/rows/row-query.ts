import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import type { Format } from '@ventanilla/contract/bulk/formats'
import { toCents } from '@ventanilla/contract/money'
import type { Problem } from '@ventanilla/contract/errors'
import type { SortOrder } from '@ventanilla/contract/lists'
import { containing } from '../../../platform/database/query.ts'
import type { DocumentRow } from '../documents/document.ts'
import { type Sql, literal, whole } from '../sql-parts.ts'
import { failureKind } from './problem-kinds.ts'

/** Which rows of a list, in which order. `of`: as the review shows them, or as the result does. */
export type RowQuery = {
  of: 'review' | 'result'
  search?: string
  status?: 'valid' | 'invalid'
  /** Only rows with a problem of this kind: `problemKind` of a review, `failureKind` of a result; valid ones with a warning: `WARNED_KIND`. */
  kind?: string
  sort_by?: string
  order?: SortOrder
}

/** The same, of where the rows are: `kept` is the result of a list whose uploaded rows were dropped. */
export type StoredQuery = Omit<RowQuery, 'of'> & { of: keyof typeof sources }

export const asStored = ({ dropped_at }: Pick<DocumentRow, 'dropped_at'>, query: RowQuery): StoredQuery => (dropped_at && query.of === 'result' ? { ...query, of: 'kept' } : query)

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

export const sources = {
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
export const tablesOf = ({ of }: Pick<StoredQuery, 'of'>): string[] => ({ review: ['r'], result: ['r', 'x'], kept: ['x'] })[of]

export const columnsOf = ({ of }: Pick<StoredQuery, 'of'>): Sql => {
  const { ok, problems, transaction } = sources[of]
  return `r.row_number, r.cells, ${ok} as ok, ${problems} as problems, r.warnings, ${transaction} as transaction_id`
}

/** So many invalid or failed rows are searched sooner by looking at each than by an index of all rows. */
const FEW_WRONG = 10_000
export const hasFewWrong = ({ fail_count }: Pick<DocumentRow, 'fail_count'>): boolean => fail_count <= FEW_WRONG

/** `from … where …` of the rows that match. Large lists are searched through their index as soon as it is there. */
export function matching(definition: BulkDefinition, { id, search_indexed, fail_count }: Pick<DocumentRow, 'id' | 'search_indexed' | 'fail_count'>, { of, search, status, kind }: StoredQuery): Part {
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
    const byIndex = search_indexed && of !== 'kept' && !(status === 'invalid' && hasFewWrong({ fail_count }))
    const contains = byIndex ? `r.row_number in (select s.row_number from bulk_search s where s.document_id = $1 and s.search like ${text})` : `${of === 'kept' ? searchedCells(definition) : 'r.search'} like ${text}`
    const choices = meant(definition, search).map(({ key, value }) => {
      values.push(value)
      return `r.cells ->> ${literal(key)} = $${values.length}`
    })
    conditions.push(`(${[contains, ...choices].join(' or ')})`)
  }
  return { text: `from ${from} where ${conditions.join(' and ')}`, values }
}

/** `from … where …` of the entries of the index that match, where it alone tells which rows are searched for: nothing but the text is asked of them. */
export function searchedAlone(definition: BulkDefinition, document: DocumentRow, query: StoredQuery): Part | undefined {
  const { of, search, status, kind } = query
  if (!search || !document.search_indexed || of === 'kept' || status || kind || !isSettled(document, query) || meant(definition, search).length > 0) return undefined
  return { text: 'from bulk_search s where s.document_id = $1 and s.search like $2', values: [document.id, containing(search.toLowerCase())] }
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

/** The direction as SQL: one of two words, whatever was asked for. */
export const directionOf = ({ order }: { order?: SortOrder | undefined }): SortOrder => (order === 'desc' ? 'desc' : 'asc')

/** Orders by what a row came to, and not by what it says: the review and the result of a list have each their own. */
export const OUTCOME_SORTS: readonly string[] = ['status', 'message']

/**
 * Order of a page. Texts compare without regard to case (specification section 5), amounts by value; equals stay in the
 * order of the file, so that pages never share a row.
 */
export function ordering(definition: BulkDefinition, { of, sort_by = 'row', order }: StoredQuery): Sql {
  const direction = directionOf({ order })
  const { ok, problems } = sources[of]
  const by = (sql: Sql) => `order by ${sql} ${direction}, r.row_number`
  if (sort_by === 'status') return by(ok)
  if (sort_by === 'message') return by(`coalesce(${problems} -> 0 ->> 'code', '')`)
  if (sort_by === definition.totals) return `order by r.amount_cents ${direction} nulls last, r.row_number`
  const column = definition.columns[sort_by]
  if (column?.format.limits) return `order by ${centsOf(sort_by, column.format.limits)} ${direction} nulls last, r.row_number`
  if (column) return by(`lower(r.cells ->> ${literal(sort_by)}) collate "C"`)
  return `order by r.row_number ${direction}`
}

/** The cents of a cell of money. Null where it could not be read: its text is no amount as those are kept, or none within the limits of its column. */
function centsOf(key: string, { min, max }: NonNullable<Format['limits']>): Sql {
  const cell = `r.cells ->> ${literal(key)}`
  const cents = `replace(${cell}, '.', '')::bigint`
  // One after the other, because what `and` joins may be worked out in any order.
  return `case when ${cell} ~ '^[0-9]{1,13}[.][0-9]{2}$' then case when ${cents} between ${whole(toCents(min))} and ${whole(toCents(max))} then ${cents} end end`
}

/** Whether no row of it will change what it says: of a review always, of a result once every row is done. */
export const isSettled = (document: DocumentRow, { of }: Pick<StoredQuery, 'of'>): boolean => of === 'review' || document.processed_count === document.total_count

/** The same rows, asked for in the simplest way: where all rows have one status, neither filter nor order by it changes anything. */
export function simplified(document: DocumentRow, query: StoredQuery): StoredQuery {
  const { sort_by, order, status, ...rest } = query
  const allWell = isSettled(document, query) && knownCount(document, { of: query.of, status: 'invalid' }) === 0
  if (allWell && status !== 'invalid') return { ...rest, ...(sort_by && !OUTCOME_SORTS.includes(sort_by) && { sort_by }), ...(order && !OUTCOME_SORTS.includes(sort_by ?? '') && { order }) }
  // Rows of one status, sorted by it, are in the order of the file.
  return sort_by === 'status' && (status || query.kind) ? { ...query, sort_by: 'row', order: 'asc' } : query
}

/** How many rows match; known without counting where nothing is searched for. Only a list of valid rows is ever confirmed. */
export function knownCount(document: DocumentRow, { of, search, status, kind }: StoredQuery): number | undefined {
  if (search || kind) return undefined
  const reviewed = document.confirmed_at === null
  const counts =
    of !== 'review'
      ? { all: document.processed_count, valid: document.success_count, invalid: document.fail_count }
      : { all: document.total_count, valid: reviewed ? document.success_count : document.total_count, invalid: reviewed ? document.fail_count : 0 }
  return counts[status ?? 'all']
}
