import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { anyOperation } from '@ventanilla/contract/bulk/operations'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import { lastDays } from '@ventanilla/i18n/dates'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { PageHeader, Stack, Tiles } from '@ventanilla/ui/core'
import { FlowPanel } from './flow-panel.tsx'
import { OperationsPanel } from './operations-panel.tsx'
import { PeoplePanels } from './people-panels.tsx'
import { UploadsPanel } from './uploads-panel.tsx'
import './home.css'

/** The programme at a glance: money of the last thirty days, people and cards by status, the last lists, the operations. */
export default function HomePage() {
  const { t } = useTranslation('dashboard')
  const { user, can } = useSession()
  const api = useApi()
  const [range] = useState(() => lastDays(DASHBOARD_DAYS))

  return (
    <>
      <PageHeader title={t('home.greeting', { name: user.first_name })} description={t('home.explanation', { days: DASHBOARD_DAYS })} />
      <Stack>
        <OperationsPanel />
        <Tiles wide>
          <FlowPanel title={t('flow.in')} query={api.query('cash-in', { query: range })} />
          <FlowPanel title={t('flow.out')} query={api.query('cash-out', { query: range })} />
        </Tiles>
        <Tiles>
          <PeoplePanels />
        </Tiles>
        {can(anyOperation) && <UploadsPanel />}
      </Stack>
    </>
  )
}
