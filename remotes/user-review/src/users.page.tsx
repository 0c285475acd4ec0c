import { useTranslation } from 'react-i18next'
import type { UserSummary } from '@ventanilla/contract/endpoints/users.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { userStatuses } from '@ventanilla/contract/states'
import { CardLink, cardStatus, Copied, Email, Identification, kycStatus, Mobile, Money, StatusTag, Timestamp, UserLink, userStatus, useStatusWords } from '@ventanilla/ui/core'
import { type Column, ListPage } from '@ventanilla/ui/data'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useSelectedUsers } from './users/use-selected-users.tsx'

/** The columns of the list of users. */
function useUserColumns(): Column<UserSummary, SortOf<'users'>>[] {
  const { t } = useTranslation('user-review')
  return [
    { key: 'name', title: t('users.name'), sort: 'surname', wide: true, card: 'first', cell: (user) => <UserLink id={user.id}>{user.first_name} {user.surname}</UserLink>, below: ({ identification_number: value }) => <Copied label={t('user.identification')} value={value}><Identification value={value} /></Copied> },
    { key: 'contact', title: t('users.contact'), sort: 'email', wide: true, cell: ({ email }) => <Copied label={t('user.email')} value={email}><Email value={email} /></Copied>, below: ({ mobile }) => <Copied label={t('user.mobile')} value={mobile}><Mobile value={mobile} /></Copied> },
    { key: 'status', title: t('users.status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={userStatus} status={status} /> },
    { key: 'kyc', title: t('users.kyc'), sort: 'kyc_status', cell: ({ kyc_status }) => <StatusTag of={kycStatus} status={kyc_status} /> },
    { key: 'card', title: t('users.card'), cell: ({ id, card_status }) => (card_status ? <CardLink user={id}><StatusTag of={cardStatus} status={card_status} /></CardLink> : <span className="v-muted v-unbroken">{t('users.noCard')}</span>) },
    { key: 'balance', title: t('users.balance'), sort: 'wallet_balance', align: 'end', card: 'side', cell: ({ wallet_balance }) => <Money amount={wallet_balance} bare /> },
    { key: 'created', title: t('users.since'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
}

/** Users of the programme, each with their page; several can be acted on at once, or exported. */
export default function UsersPage() {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const columns = useUserColumns()
  const { may } = useSession()
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
          // Who reads balances besides may know who is in a segment (`memberReaders`, but its codes would weigh in the first list).
          ...(may('wallet-transactions') && { segment: { label: t('users.segment') } }),
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
