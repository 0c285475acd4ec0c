import { useTranslation } from 'react-i18next'
import type { ComplianceSummary } from '@ventanilla/contract/endpoints/compliance.endpoints'
import { Panel, Stack, Timestamp } from '@ventanilla/ui/core'
import { DataTable } from '@ventanilla/ui/data'
import { Counts } from './counts.tsx'

/** Mails that were given up: what they were about and when, not to whom. */
export function MailsPanel({ mails: { failed, last } }: Pick<ComplianceSummary, 'mails'>) {
  const { t } = useTranslation('compliance')
  if (failed === 0) return <Panel title={t('compliance.mails.title')}><p>{t('compliance.mails.none')}</p></Panel>
  return (
    <Panel title={t('compliance.mails.title')}>
      <Stack>
        <Counts items={[{ key: 'failed', label: t('compliance.mails.count'), count: failed }]} />
        <DataTable
          caption={t('compliance.mails.title')}
          rows={last}
          rowKey={({ id }) => id}
          columns={[
            { key: 'occasion', title: t('compliance.mails.occasion'), cell: ({ occasion }) => t(`compliance.mails.occasions.${occasion}`, { defaultValue: t('compliance.mails.other') }) },
            { key: 'when', title: t('compliance.mails.when'), cell: ({ at }) => <Timestamp time={at} /> },
          ]}
        />
      </Stack>
    </Panel>
  )
}
