import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import { ListView } from '@ventanilla/ui/data'
import { kycRunPath } from './paths.ts'
import { kycRunState, stateOfRun } from './statuses.ts'

/** The mails to all, the last one first. */
export function RunList() {
  const { t } = useTranslation('user-review')
  const { number } = useFormats()
  return (
    <ListView
      endpoint="kyc-mail-runs"
      name="runs"
      caption={t('kyc.run.list')}
      empty={t('kyc.run.none')}
      rowKey={({ id }) => id}
      filters={{ kind: { label: t('kyc.run.kind'), word: (kind) => t(`kyc.kinds.${kind}`) } }}
      columns={[
        { key: 'kind', title: t('kyc.run.kind'), wide: true, card: 'first', cell: ({ id, kind }) => <TextLink to={kycRunPath(id)} aria-label={t('kyc.run.see', { id, kind: t(`kyc.kinds.${kind}`) })}>{t(`kyc.kinds.${kind}`)}</TextLink> },
        { key: 'state', title: t('kyc.status'), card: 'end', cell: (run) => <StatusTag of={kycRunState} status={stateOfRun(run)} /> },
        { key: 'total', title: t('kyc.run.total'), align: 'end', card: 'side', cell: ({ total_count }) => number(total_count) },
        { key: 'sent', title: t('kyc.run.sent'), align: 'end', cell: ({ sent_count }) => number(sent_count) },
        { key: 'failed', title: t('kyc.run.failed'), align: 'end', cell: ({ failed_count }) => number(failed_count) },
        { key: 'at', title: t('kyc.run.at'), sort: 'created_at', card: 'second', cell: ({ created_at }) => <Timestamp time={created_at} /> },
        { key: 'by', title: t('kyc.run.by'), cell: ({ created_by }) => created_by },
      ]}
    />
  )
}
