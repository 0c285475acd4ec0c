import { useTranslation } from 'react-i18next'
import type { CardSummary } from '@ventanilla/contract/endpoints/cards.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { cardStatus, Money, StatusTag, Timestamp, TextLink } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'

/** The end of a card's number behind four points: more of it is known nowhere. A card that was never issued has none. */
const Masked = ({ lastFour }: { lastFour: string | null }) => <span className="v-figure v-unbroken" translate="no">•••• {lastFour ?? '••••'}</span>

/** Address of the card detail screen: of a user's current card, or of the one that is named. */
export const cardPath = (user: string, card?: string): string => `/credit-card/details?${new URLSearchParams({ user, ...(card !== undefined && { card }) }).toString()}`

/** The columns of the list of cards. */
export function useCardColumns(): Column<CardSummary, SortOf<'cards'>>[] {
  const { t } = useTranslation('bulk-operations')
  return [
    { key: 'card', title: t('cards.card'), sort: 'last_four', cell: (card) => <CardLink card={card} /> },
    { key: 'holder', title: t('cards.holder'), sort: 'surname', wide: true, cell: (card) => <HolderCell card={card} /> },
    { key: 'type', title: t('cards.type'), sort: 'card_type', cell: ({ card_type }) => t(`choices.${card_type}`) },
    { key: 'status', title: t('cards.status'), sort: 'status', cell: ({ status }) => <StatusTag of={cardStatus} status={status} /> },
    { key: 'balance', title: t('cards.balance'), sort: 'balance', align: 'end', cell: ({ balance }) => <Money amount={balance} bare /> },
    { key: 'created', title: t('cards.created'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} dateOnly /> },
  ]
}

const CardLink = ({ card }: { card: CardSummary }) => (
  <TextLink to={cardPath(card.user_id, card.id)}>
    <Masked lastFour={card.last_four} />
  </TextLink>
)

const HolderCell = ({ card }: { card: CardSummary }) => (
  <>
    {card.first_name} {card.surname}
    <div className="v-muted" translate="no">{card.email}</div>
  </>
)
