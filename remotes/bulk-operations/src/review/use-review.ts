import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { DocumentStatus, ReviewRecord, ReviewAnswer } from '@ventanilla/contract/bulk/bulk-shapes'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { problemKind, WARNED_KIND, type KindCount } from '@ventanilla/contract/bulk/problem-kinds'
import { PAGE_SIZE, WHOLE_LIST_ROWS } from '@ventanilla/contract/constants'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { whenIdle } from '@ventanilla/ui/core'
import { arranger, type ListState } from '@ventanilla/ui/data'
import { shapeOf } from '../corrections/corrections.ts'
import { inFileOrder, invalidFirst, pageQuery } from '../operations/bulk-page.tsx'
import { cellKey, cellText } from '../operations/use-bulk-columns.tsx'

/** What a record is sorted by; an amount that could not be read has no value, nor has the one that is totalled in a row with too many or too few cells: the server reads none there. */
function keyOf(row: ReviewRecord, by: string, definition: BulkDefinition): string | number | undefined {
  if (by === 'row') return row.row
  if (by === 'status') return row.is_valid ? 'Valid' : 'Invalid'
  if (by === 'message') return row.invalid_message
  const isAmount = definition.columns[by]?.format.kind === 'money'
  const isUnread = row.problems.some(({ field }) => field === by) || (by === definition.totals && shapeOf(row) !== undefined)
  return isAmount && isUnread ? undefined : cellKey(row, by, definition)
}

/**
 * Search, sort and page of a review that is whole in the browser (specification section 5): found is what contains the
 * search in one of the operation's searched columns, without regard to case.
 */
export const reviewArranger = (definition: BulkDefinition, rows: readonly ReviewRecord[]) =>
  arranger(rows, {
    searchIn: (row) => definition.searches.flatMap((column) => [cellText(row, column), ...(definition.columns[column]?.format.wordsOf?.(cellText(row, column)) ?? [])]),
    lets: (row, { status, kind }) => (status === undefined || row.is_valid === (status === 'valid')) && (kind === undefined || isOf(row, kind)),
    keyOf: (row, by) => keyOf(row, by, definition),
  })

const isOf = ({ is_valid, problems, warnings }: ReviewRecord, kind: string): boolean =>
  kind === WARNED_KIND ? is_valid && warnings.length > 0 : !is_valid && problems.some((problem) => problemKind(problem) === kind)

/** How many valid rows have a warning of their own, as what is said of the whole list tells it. */
function warnedOf({ warnings }: Pick<ReviewAnswer, 'warnings'>): KindCount[] {
  const rows = warnings.find(({ code }) => code === 'rows_repeated')?.params?.rows
  return typeof rows === 'number' ? [{ kind: WARNED_KIND, count: rows }] : []
}

/** Works out each order of a review while nobody waits for it; returns how to stop. */
function sortAhead({ columns }: BulkDefinition, arrange: ReturnType<typeof reviewArranger>): () => void {
  const orders = (['asc', 'desc'] as const).flatMap((order) => ['status', ...Object.keys(columns)].map((by) => ({ by, order })))
  return whenIdle(...orders.map((sort) => () => void arrange({ page: 1, pageSize: 1, search: '', filters: {}, sort })))
}

/** How many invalid rows have a problem of each kind, most first, as the server counts them. */
function kindsOf(rows: readonly ReviewRecord[]): KindCount[] {
  const counts = new Map<string, number>()
  for (const { is_valid, problems } of rows)
    if (!is_valid) for (const kind of new Set(problems.map(problemKind))) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1))
}

/** How soon to look again at a list that the server is still validating, and at one that waits for a second person, milliseconds. */
const lookAgain: Readonly<Partial<Record<DocumentStatus, number>>> = { uploaded: 1_000, pending_approval: 5_000 }

/** Whether these are all rows of their list that are still there. */
const areAll = (rows: readonly ReviewRecord[], { total_count, dropped_at }: ReviewAnswer): boolean => rows.length >= total_count || Boolean(dropped_at)

/**
 * A reviewed list and the rows of it that are shown. A list of up to `WHOLE_LIST_ROWS` is loaded whole, then searched
 * and sorted here; until it has come, and of a longer one, the server searches, sorts and pages by the same rules. Another
 * server may answer every row whatever is asked (specification section 7 has pages for one review only), or pages alone: what
 * came decides.
 */
export function useReview(definition: BulkDefinition, id: string, given: ListState) {
  const api = useApi()
  const key = { upload_document_id: id }
  const head = useQuery({
    ...api.bulkQuery(definition, 'review', { query: { ...key, page: 1, page_size: PAGE_SIZE } }),
    refetchInterval: ({ state }) => (state.data && lookAgain[state.data.status]) ?? false,
  })
  const partial = head.data !== undefined && !areAll(head.data.records, head.data)
  const every = useQuery({
    queryKey: [`${definition.id}/review`, key, 'rows'],
    // As they arrive: the page answers meanwhile.
    queryFn: async ({ signal }) => {
      const rows: ReviewRecord[] = []
      for await (const some of api.bulkRows(definition, 'review', { query: key }, { signal })) rows.push(...some)
      return rows
    },
    enabled: partial && head.data.status !== 'uploaded' && head.data.total_count <= WHOLE_LIST_ROWS,
  })
  const whole = !partial ? head.data?.records : every.data && areAll(every.data, head.data) ? every.data : undefined
  const asksPages = partial && whole === undefined
  // The server counts the kinds of any list; another server may leave that to the browser.
  const kindsOfList = head.data?.kinds
  const warned = head.data ? warnedOf(head.data) : []
  // An address may name a kind that has no wrong rows left.
  const known = kindsOfList === undefined || [...kindsOfList, ...warned].some(({ kind }) => kind === given.filters['kind'])
  const inOrder = given.sort === invalidFirst && head.data?.fail_count === 0 ? { ...given, sort: inFileOrder } : given
  // Rows with a warning are valid: with “only invalid” nothing would be left.
  const filters = !known ? { kind: undefined } : inOrder.filters['kind'] === WARNED_KIND ? { status: undefined } : {}
  const list = { ...inOrder, filters: { ...inOrder.filters, ...filters } }
  const page = useQuery({ ...api.bulkQuery(definition, 'review', { query: { ...key, ...pageQuery(list) } }), enabled: asksPages, placeholderData: keepPreviousData })

  const asked = [head, ...(asksPages ? [page] : [])]
  const kinds = kindsOfList ?? (whole ? kindsOf(whole) : [])
  const kind = [...kinds, ...warned].find((one) => one.kind === list.filters['kind'])?.kind
  const arrange = useMemo(() => whole && reviewArranger(definition, whole), [definition, whole])
  useEffect(() => arrange && sortAhead(definition, arrange), [definition, arrange])
  return {
    document: head.data,
    shown: arrange ? { ...arrange({ ...list, filters: { ...list.filters, kind } }), capped: false, more: false } : page.data && { rows: page.data.records, count: page.data.count, capped: page.data.count_capped, more: page.data.more },
    /** The state with the order that is shown. */
    list,
    /** Each letter of a search is answered at once. */
    isWhole: whole !== undefined,
    /** What is wrong, by kind. */
    kinds,
    /** Rows that are valid and yet have a warning. */
    warned,
    refreshing: asksPages && page.isPlaceholderData,
    error: asked.find(({ error }) => error)?.error ?? null,
    /** When the older of the parts was read. */
    dataUpdatedAt: Math.min(...asked.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(asked.map(({ refetch }) => refetch())),
  }
}
