import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MAX_PAGE_SIZE } from '@ventanilla/contract/constants'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { RequestDifference } from '@ventanilla/ui/changes'
import { EmptyState, LoadFailure, LoadingState, StaleNotice } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'

/** The fields of a request that were approved, or those that were rejected: by whom, when, and with which comment. */
export function DecidedFields({ request, how }: { request: RequestDetail; how: 'approved' | 'rejected' }) {
  const { t } = useTranslation('user-review')
  const answer = useQuery(useApi().query(`${how}-tasks`, { query: { auditlog_id: request.id, page_size: MAX_PAGE_SIZE } }))
  const load = useLoadState(answer, ({ results }) => results)
  if (load.status === 'loading') return <LoadingState />
  if (load.status === 'failed') return <LoadFailure {...load} retrying={answer.isFetching} />
  if (load.value.length === 0) return <EmptyState icon="file" title={t(`requests.decidedNone.${how}`)} />
  return (
    <>
      <StaleNotice of={load} />
      <RequestDifference request={request} tasks={load.value} />
    </>
  )
}
