import { useTranslation } from 'react-i18next'
import type { ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { Identification, Mark, Panel, Stack, Timestamp } from '@ventanilla/ui/core'
import { DataTable } from '@ventanilla/ui/data'
import { filteredAuditPath } from '../audit/paths.ts'
import { Counts } from './counts.tsx'

/** Orders to the card provider that only people bring on. */
export function OrdersPanel({ orders: { unknown, differing, first } }: Pick<ComplianceSummary, 'orders'>) {
  const { t } = useTranslation('compliance')
  if (first.length === 0) return <Panel title={t('compliance.orders.title')}><p>{t('compliance.orders.none')}</p></Panel>
  return (
    <Panel title={t('compliance.orders.title')}>
      <Stack>
        <Counts
          items={[
            { key: 'unknown', label: t('compliance.orders.unknown'), count: unknown },
            { key: 'differing', label: t('compliance.orders.differing'), count: differing, to: filteredAuditPath({ action: 'provider_order.differs' }) },
          ]}
        />
        <DataTable
          caption={t('compliance.orders.title')}
          rows={first}
          rowKey={({ reference, state }) => `${reference} ${state}`}
          columns={[
            { key: 'reference', title: t('compliance.orders.reference'), wide: true, cell: ({ reference }) => <Identification value={reference} /> },
            { key: 'kind', title: t('compliance.orders.kind'), cell: ({ kind }) => t(`compliance.orders.kinds.${kind}`, { defaultValue: kind }) },
            { key: 'state', title: t('compliance.orders.state'), cell: ({ state }) => <Mark tone="warning">{t(`compliance.orders.states.${state}`)}</Mark> },
            { key: 'since', title: t('compliance.orders.since'), cell: ({ since }) => <Timestamp time={since} /> },
          ]}
        />
        <p className="v-muted">{t('compliance.orders.how')}</p>
      </Stack>
    </Panel>
  )
}
