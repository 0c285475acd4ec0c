import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, LoadingState, PageHeader, Stack, StaleNotice, TextLink, Tiles } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { ChainPanel } from '../audit/chain-panel.tsx'
import { auditPath, policyPath } from '../audit/paths.ts'
import { DecidersPanel } from './deciders-panel.tsx'
import { ExportsPanel } from './exports-panel.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { RequestsPanel } from './requests-panel.tsx'

/** What compliance looks at first; each number leads to the list behind it. */
export default function CompliancePage() {
  const { t } = useTranslation('compliance')
  const { date } = useFormats()
  const answer = useQuery(useApi().query('compliance-summary', {}))
  const load = useLoadState(answer, (summary) => summary)
  const description = load.status === 'ready' ? t('compliance.explanation', { since: date(load.value.since) }) : undefined
  return (
    <Stack>
      <PageHeader
        title={t('compliance.title')}
        description={description}
        actions={
          <>
            <TextLink look="button" to={auditPath}>{t('compliance.log')}</TextLink>
            <TextLink look="button" to={policyPath}>{t('compliance.policy')}</TextLink>
          </>
        }
      />
      {load.status === 'loading' && <LoadingState shape="tiles" />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && (
        <>
          <Tiles wide>
            <RequestsPanel requests={load.value.requests} />
            <DecidersPanel deciders={load.value.deciders} since={load.value.since} />
          </Tiles>
          <ChainPanel />
          <Tiles wide>
            <ExportsPanel exports={load.value.exports} since={load.value.since} />
            <MailsPanel mails={load.value.mails} />
          </Tiles>
          <OrdersPanel orders={load.value.orders} />
        </>
      )}
    </Stack>
  )
}
