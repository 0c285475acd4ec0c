import { useTranslation } from 'react-i18next'
import type { CardSummary } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { CardLink, cardStatus, Copied, Email, Money, StatusTag, Timestamp, UserLink } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'

/** The columns of the list of cards. */
export function useCardColumns(): Column<CardSummary, SortOf<'cards'>>[] {
  const { t } = useTranslation('bulk-operations')
  return [
    { key: 'card', title: t('cards.card'), sort: 'last_four', card: 'first', cell: ({ id, user_id, last_four }) => <CardLink user={user_id} id={id} lastFour={last_four} /> },
    { key: 'holder', title: t('cards.holder'), sort: 'surname', wide: true, card: 'second', cell: ({ user_id, first_name, surname }) => <UserLink id={user_id}>{first_name} {surname}</UserLink>, below: ({ email }) => <Copied label={t('columns.email')} value={email}><Email value={email} /></Copied> },
    { key: 'type', title: t('cards.type'), sort: 'card_type', cell: ({ card_type }) => t(`choices.${card_type}`) },
    { key: 'status', title: t('cards.status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={cardStatus} status={status} /> },
    { key: 'balance', title: t('cards.balance'), sort: 'balance', align: 'end', card: 'side', cell: ({ balance }) => <Money amount={balance} bare /> },
    { key: 'created', title: t('cards.created'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
}
