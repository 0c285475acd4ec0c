import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { kycStatuses, userStatuses } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { cardStatus, kycStatus, userStatus, Identification, Money, StatusTag, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { type Column, ListPage } from '@ventanilla/ui/data'

export type UserSort = SortOf<'users'>

/** The columns of the list of users. */
export function useUserColumns(): Column<UserSummary, UserSort>[] {
  const { t } = useTranslation('user-review')
  return [
    { key: 'name', title: t('users.name'), sort: 'surname', wide: true, cell: (user) => <Pair first={`${user.first_name} ${user.surname}`} second={user.identification_number} /> },
    { key: 'contact', title: t('users.contact'), sort: 'email', wide: true, cell: ({ email, mobile }) => <Pair first={email} second={mobile} /> },
    { key: 'status', title: t('users.status'), sort: 'status', cell: ({ status }) => <StatusTag of={userStatus} status={status} /> },
    { key: 'kyc', title: t('users.kyc'), sort: 'kyc_status', cell: ({ kyc_status }) => <StatusTag of={kycStatus} status={kyc_status} /> },
    { key: 'card', title: t('users.card'), cell: ({ card_status }) => (card_status ? <StatusTag of={cardStatus} status={card_status} /> : <span className="v-muted v-unbroken">{t('users.noCard')}</span>) },
    { key: 'balance', title: t('users.balance'), sort: 'wallet_balance', align: 'end', cell: ({ wallet_balance }) => <Money amount={wallet_balance} bare /> },
    { key: 'created', title: t('users.since'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
}

/** Two values of one person, one below the other: a row of all in a line is wider than a desk's screen. */
const Pair = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    <div className="v-muted">
      <Identification value={second} />
    </div>
  </>
)

/** Users of the programme. What an address names as a filter and is none filters nothing. */
export default function UsersPage() {
  const { t } = useTranslation('user-review')
  const api = useApi()
  const words = useStatusWords()
  const columns = useUserColumns()

  return (
    <ListPage<UserSummary, UserSort>
      title={t('users.title')}
      description={t('users.explanation')}
      caption={t('users.title')}
      search={t('users.search')}
      empty={t('users.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        { key: 'status', label: t('users.status'), options: userStatuses.map((status) => ({ value: status, label: words(userStatus, status) })) },
        { key: 'kyc', label: t('users.kyc'), options: kycStatuses.map((status) => ({ value: status, label: words(kycStatus, status) })) },
      ]}
      query={({ page, pageSize, search, sort, filters }) =>
        api.query('users', {
          query: {
            page,
            page_size: pageSize,
            search,
            sort_by: sort?.by,
            order: sort?.order,
            status: userStatuses.find((status) => status === filters.status),
            kyc_status: kycStatuses.find((status) => status === filters.kyc),
          },
        })
      }
    />
  )
}
