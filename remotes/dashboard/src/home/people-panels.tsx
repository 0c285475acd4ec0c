import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cardStatuses, kycStatuses, userStatuses } from '@ventanilla/contract/states'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { Bar, cardStatus, kycStatus, userStatus, StatusTag } from '@ventanilla/ui/core'
import { LoadedPanel } from './loaded-panel.tsx'

type StatusCountsProps<S extends string> = {
  label: string
  statuses: readonly S[]
  counts: Readonly<Partial<Record<S, number>>>
  tag: (status: S) => ReactNode
}

/** How many there are of each status, with a bar that shows their share. Statuses without anybody are left out. */
function StatusCounts<S extends string>({ label, statuses, counts, tag }: StatusCountsProps<S>) {
  const { number } = useFormats()
  const present = statuses.map((status) => ({ status, count: counts[status] ?? 0 })).filter(({ count }) => count > 0)
  const most = Math.max(...present.map(({ count }) => count), 1)
  return (
    <dl className="v-shares" aria-label={label}>
      {present.map(({ status, count }) => (
        <div key={status}>
          <dt>{tag(status)}</dt>
          <dd>
            <Bar fraction={count / most} />
            <span className="v-figure">{number(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Users, KYC and cards by status: three views of one answer. */
export function PeoplePanels() {
  const { t } = useTranslation('dashboard')
  const { number } = useFormats()
  const counts = useApi().query('count-of-users', {})
  const total = (count: number) => <p className="v-big-figure v-figure">{number(count)}</p>

  return (
    <>
      <LoadedPanel title={t('people.users')} query={counts}>
        {({ total: users, by_status }) => (
          <>
            {total(users)}
            <StatusCounts label={t('people.users')} statuses={userStatuses} counts={by_status} tag={(status) => <StatusTag of={userStatus} status={status} />} />
          </>
        )}
      </LoadedPanel>
      <LoadedPanel title={t('people.kyc')} query={counts}>
        {({ by_kyc_status }) => (
          <>
            {total(by_kyc_status.verified)}
            <StatusCounts label={t('people.kyc')} statuses={kycStatuses} counts={by_kyc_status} tag={(status) => <StatusTag of={kycStatus} status={status} />} />
          </>
        )}
      </LoadedPanel>
      <LoadedPanel title={t('people.cards')} query={counts}>
        {({ cards }) => (
          <>
            {total(cards.total)}
            <StatusCounts label={t('people.cards')} statuses={cardStatuses} counts={cards.by_status} tag={(status) => <StatusTag of={cardStatus} status={status} />} />
          </>
        )}
      </LoadedPanel>
    </>
  )
}
