import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import { lastDays } from '@ventanilla/i18n/dates'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { LoadFailure, LoadingState, PageHeader, Stack, StaleNotice, Tiles } from '@ventanilla/ui/core'
import { useLoadState } from '@ventanilla/ui/data'
import { FiguresPanel } from './figures-panel.tsx'
import { OperationsPanel } from './operations-panel.tsx'
import { PeoplePanels } from './people-panels.tsx'
import { UploadsPanel } from './uploads-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import './home.css'

/** What waits for who signs in, the figures of the last days, the operations, people and cards by status, the last lists. */
export default function HomePage() {
  const { t } = useTranslation('dashboard')
  const { user } = useSession()
  const answer = useQuery(useApi().query('dashboard-details', { body: { ...lastDays(DASHBOARD_DAYS), type: 'day' } }))
  const load = useLoadState(answer, (details) => details)
  const details = load.status === 'ready' ? load.value : undefined

  return (
    <>
      <PageHeader title={t('home.greeting', { name: user.first_name })} description={t('home.explanation')} />
      <Stack>
        {load.status === 'loading' && <LoadingState shape="tiles" />}
        {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
        <StaleNotice of={load} />
        {details && <WaitingPanel waiting={details.waiting} />}
        {details && <FiguresPanel figures={details.figures} />}
        <OperationsPanel />
        {details && (
          <Tiles>
            <PeoplePanels users={details.users} />
          </Tiles>
        )}
        {details?.uploads && <UploadsPanel uploads={details.uploads} />}
      </Stack>
    </>
  )
}
