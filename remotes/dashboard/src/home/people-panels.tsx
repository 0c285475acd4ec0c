import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountOfUsers } from '@ventanilla/contract/endpoints/users.endpoints'
import { cardStatuses, kycStatuses, userStatuses } from '@ventanilla/contract/states'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Bar, cardStatus, kycStatus, Panel, userStatus, StatusTag, TextLink, useStatusWords, type StatusKind } from '@ventanilla/ui/core'

type StatusCountsProps<S extends string> = {
  label: string
  statuses: readonly S[]
  counts: Readonly<Partial<Record<S, number>>>
  of: StatusKind<S>
  /** The list of those with a status; absent where the reader may not open it. */
  to?: ((status: S) => string) | undefined
}

/** How many there are of each status, with a bar that shows their share. Each leads to its list. Statuses without anybody are left out. */
function StatusCounts<S extends string>({ label, statuses, counts, of, to }: StatusCountsProps<S>) {
  const { t } = useTranslation('dashboard')
  const { number } = useFormats()
  const word = useStatusWords()
  const present = statuses.map((status) => ({ status, count: counts[status] ?? 0 })).filter(({ count }) => count > 0)
  const most = Math.max(...present.map(({ count }) => count), 1)
  const figure = (status: S, count: number): ReactNode => {
    const shown = <span className="v-figure">{number(count)}</span>
    return to ? <TextLink to={to(status)} aria-label={t('people.open', { label, status: word(of, status), shown: number(count) })}>{shown}</TextLink> : shown
  }
  return (
    <dl className="v-shares" aria-label={label}>
      {present.map(({ status, count }) => (
        <div key={status}>
          <dt><StatusTag of={of} status={status} /></dt>
          <dd>
            <Bar fraction={count / most} />
            {figure(status, count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const filtered = (path: string, by: string, more: Readonly<Record<string, string>> = {}) => (status: string) => `${path}?${new URLSearchParams({ [by]: status, ...more }).toString()}`
/** KYC is counted of all but those who were deleted. */
const counted = { status: userStatuses.filter((status) => status !== 'Deleted').join() }

/** Users, KYC and cards by status. */
export function PeoplePanels({ users: { total, by_status, by_kyc_status, cards } }: { users: CountOfUsers }) {
  const { t } = useTranslation('dashboard')
  const { number } = useFormats()
  const { may } = useSession()
  const big = (count: number) => <p className="v-big-figure v-figure">{number(count)}</p>
  const toUsers = (by: string, more?: Readonly<Record<string, string>>) => (may('users') ? filtered('/users', by, more) : undefined)

  return (
    <>
      <Panel title={t('people.users')}>
        {big(total)}
        <StatusCounts label={t('people.users')} statuses={userStatuses} counts={by_status} of={userStatus} to={toUsers('status')} />
      </Panel>
      <Panel title={t('people.kyc')}>
        {big(by_kyc_status.verified)}
        <StatusCounts label={t('people.kycByStatus')} statuses={kycStatuses} counts={by_kyc_status} of={kycStatus} to={toUsers('kyc_status', counted)} />
      </Panel>
      <Panel title={t('people.cards')}>
        {big(cards.total)}
        <StatusCounts label={t('people.cards')} statuses={cardStatuses} counts={cards.by_status} of={cardStatus} to={may('cards') ? filtered('/cards', 'status') : undefined} />
      </Panel>
    </>
  )
}
