import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, LoadingState, PageHeader, Panel } from '@ventanilla/ui/core'

/** The first page of the remote: one call, and each state that it can be in. */
export default function OverviewPage() {
  const { t } = useTranslation('__NAME__')
  const { data, isError, error, refetch, isFetching } = useQuery(useApi().query('count-of-users', {}))
  return (
    <>
      <PageHeader title={t('overview.title')} description={t('overview.description')} />
      <Panel title={t('overview.users')}>
        {data ? <p>{t('overview.count', { count: data.total })}</p> : isError ? <LoadFailure of={error} onRetry={() => void refetch()} retrying={isFetching} /> : <LoadingState />}
      </Panel>
    </>
  )
}
