import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { kycStatuses, type KycStatus } from '@ventanilla/contract/states'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { kycStatus, PageHeader, Stack, useStatusWords } from '@ventanilla/ui/core'
import { UrlTabs } from '@ventanilla/ui/detail'
import { KycList } from './kyc-list.tsx'
import { RunList } from './run-list.tsx'

/** What waits for somebody comes first. */
const order = ['review_needed', 'verification_inputs_completed', 'rejected', 'not_started', 'verified'] as const satisfies readonly KycStatus[]

/** Users by KYC status, a tab for each with how many it has, and the mails to all. */
export default function KycPage() {
  const { t } = useTranslation('user-review')
  const { number } = useFormats()
  const word = useStatusWords()
  const { data: counts } = useQuery({ ...useApi().query('count-of-users', {}), retry: false })
  const titleOf = (status: KycStatus) => (counts ? t('kyc.tab', { status: word(kycStatus, status), shown: number(counts.by_kyc_status[status]) }) : word(kycStatus, status))
  const [first, ...rest] = order.map((status) => ({ key: status, title: titleOf(status), panel: () => <KycList status={status} /> }))
  if (!first || order.length !== kycStatuses.length) return null
  return (
    <Stack>
      <PageHeader title={t('kyc.title')} description={t('kyc.explanation')} />
      <UrlTabs label={t('kyc.tabs')} tabs={[first, ...rest, { key: 'runs', title: t('kyc.actions.runs'), panel: () => <RunList /> }]} />
    </Stack>
  )
}
