import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { userStatuses } from '@ventanilla/contract/states'
import { cardStatus, kycStatus, userStatus, Email, Identification, Money, StatusTag, TextLink, Timestamp, useStatusWords, writeMobile } from '@ventanilla/ui/core'
import { type Column, ListPage } from '@ventanilla/ui/data'
import { userPath } from './user/paths.ts'
import { useSelectedUsers } from './users/use-selected-users.tsx'

/** The columns of the list of users. */
function useUserColumns(): Column<UserSummary, SortOf<'users'>>[] {
  const { t } = useTranslation('user-review')
  return [
    { key: 'name', title: t('users.name'), sort: 'surname', wide: true, cell: (user) => <Pair first={<TextLink to={userPath(user.id)}>{user.first_name} {user.surname}</TextLink>} second={user.identification_number} /> },
    { key: 'contact', title: t('users.contact'), sort: 'email', wide: true, cell: ({ email, mobile }) => <Pair first={<Email value={email} />} second={writeMobile(mobile)} /> },
    { key: 'status', title: t('users.status'), sort: 'status', cell: ({ status }) => <StatusTag of={userStatus} status={status} /> },
    { key: 'kyc', title: t('users.kyc'), sort: 'kyc_status', cell: ({ kyc_status }) => <StatusTag of={kycStatus} status={kyc_status} /> },
    { key: 'card', title: t('users.card'), cell: ({ card_status }) => (card_status ? <StatusTag of={cardStatus} status={card_status} /> : <span className="v-muted v-unbroken">{t('users.noCard')}</span>) },
    { key: 'balance', title: t('users.balance'), sort: 'wallet_balance', align: 'end', cell: ({ wallet_balance }) => <Money amount={wallet_balance} bare /> },
    { key: 'created', title: t('users.since'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
}

/** Two values of one person, one below the other: side by side the row would be wider than a desktop screen. */
const Pair = ({ first, second }: { first: ReactNode; second: string }) => (
  <>
    {first}
    <div className="v-muted">
      <Identification value={second} />
    </div>
  </>
)

/** Users of the programme, each with their page; several can be acted on at once, or exported. */
export default function UsersPage() {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const columns = useUserColumns()
  const selected = useSelectedUsers()

  return (
    <>
      <ListPage
        endpoint="users"
        title={t('users.title')}
        description={t('users.explanation')}
        search={t('users.search')}
        empty={t('users.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'user', idOf: ({ id }) => id }}
        filters={{
          status: { label: t('users.status'), values: userStatuses, word: (status) => words(userStatus, status) },
          kyc_status: { label: t('users.kyc'), word: (status) => words(kycStatus, status) },
          card: { label: t('users.card'), word: (card) => (card === 'none' ? t('users.noCard') : words(cardStatus, card)) },
          segment: { label: t('users.segment') },
          created_at: { label: t('users.joined') },
          wallet_balance: { label: t('users.balance') },
        }}
        selection={{
          labelOf: ({ first_name, surname }) => `${first_name} ${surname}`,
          actions: selected.actions,
        }}
      />
      {selected.dialog}
    </>
  )
}
