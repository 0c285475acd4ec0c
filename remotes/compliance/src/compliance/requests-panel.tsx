import { useTranslation } from 'react-i18next'
import type { ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Panel, Timestamp } from '@ventanilla/ui/core'
import { requestsPath } from '../audit/paths.ts'
import { Counts } from './counts.tsx'

/** The tab of those that wait, which the list opens with; it says its order, so that no default view is opened instead. */
const waitingPath = requestsPath({ sort: 'waiting', order: 'asc' })

/** Requests that wait for a second person, and those of them that the reader can decide. */
export function RequestsPanel({ requests: { waiting, for_caller, oldest } }: Pick<ComplianceSummary, 'requests'>) {
  const { t } = useTranslation('compliance')
  const { ago } = useFormats()
  return (
    <Panel title={t('compliance.requests.title')}>
      {waiting === 0 ? (
        <p>{t('compliance.requests.none')}</p>
      ) : (
        <Counts
          items={[
            { key: 'waiting', label: t('compliance.requests.waiting'), count: waiting, to: waitingPath },
            { key: 'mine', label: t('compliance.requests.mine'), count: for_caller, to: requestsPath({ waits_for: 'me' }) },
          ]}
          more={oldest === null ? [] : [{ key: 'oldest', label: t('compliance.requests.oldest'), children: <span><Timestamp time={oldest} /> <span className="v-muted">({ago(oldest)})</span></span> }]}
        />
      )}
    </Panel>
  )
}
