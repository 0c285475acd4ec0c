import { useTranslation } from 'react-i18next'
import { cardStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { pendingOfCard } from './pending-of-card.ts'
import { useCardColumns } from './use-card-columns.tsx'

/** Cards of the programme; each leads to its detail screen. */
export default function CardsPage() {
  const { t } = useTranslation('bulk-operations')
  const words = useStatusWords()
  const columns = useCardColumns()

  return (
    <ListPage
      endpoint="cards"
      title={t('cards.title')}
      description={t('cards.explanation')}
      search={t('cards.search')}
      empty={t('cards.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      pending={pendingOfCard}
      filters={{
        status: { label: t('cards.status'), word: (status) => words(cardStatus, status) },
        card_type: { label: t('cards.type'), word: (type) => t(`choices.${type}`) },
        balance: { label: t('cards.balance') },
        created_at: { label: t('cards.created') },
      }}
    />
  )
}
