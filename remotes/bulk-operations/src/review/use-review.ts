import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { PAGE_SIZE, WHOLE_LIST_ROWS } from '@ventanilla/contract/constants'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import type { ListState } from '@ventanilla/ui/data'
import { pageQuery } from '../operations/page-query.ts'
import { arrangeReview } from './arrange-review.ts'

/** How soon to look again at a list that the server is still validating, milliseconds. */
const VALIDATING_MS = 1_000

/**
 * A reviewed list and the rows of it that are shown. A list of up to `WHOLE_LIST_ROWS` is loaded whole, then searched
 * and sorted here; of a longer one the server searches, sorts and pages by the same rules.
 */
export function useReview(definition: BulkDefinition, id: string, list: ListState) {
  const api = useApi()
  const key = { upload_document_id: id }
  const head = useQuery({
    ...api.bulkQuery(definition, 'review', { query: { ...key, page: 1, page_size: PAGE_SIZE } }),
    refetchInterval: ({ state }) => (state.data?.status === 'uploaded' ? VALIDATING_MS : false),
  })
  const total = head.data?.total_count ?? 0
  const whole = total <= WHOLE_LIST_ROWS
  const rest = useQuery({
    ...api.bulkQuery(definition, 'review', { query: whole ? key : { ...key, ...pageQuery(list) } }),
    enabled: total > PAGE_SIZE,
    placeholderData: keepPreviousData,
  })

  const answer = total > PAGE_SIZE ? rest.data : head.data
  return {
    document: head.data,
    shown: answer && (whole ? arrangeReview(definition, answer.records, list) : { rows: answer.records, count: answer.count }),
    refreshing: rest.isPlaceholderData,
    error: head.error ?? rest.error,
    /** When the older of the two parts was read. */
    dataUpdatedAt: rest.data && total > PAGE_SIZE ? Math.min(head.dataUpdatedAt, rest.dataUpdatedAt) : head.dataUpdatedAt,
    isFetching: head.isFetching || rest.isFetching,
    refetch: () => Promise.all([head.refetch(), ...(total > PAGE_SIZE ? [rest.refetch()] : [])]),
  }
}
