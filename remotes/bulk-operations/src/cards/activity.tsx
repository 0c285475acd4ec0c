import { useTranslation } from 'react-i18next'
import type { CardChange } from '@ventanilla/contract/endpoints/cards.endpoints'
import { cardStatus, Email, StatusTag, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'

/** Changes of state of a card, newest first. */
export function Activity({ cardId }: { cardId: string }) {
  const { t } = useTranslation('bulk-operations')
  const words = useStatusWords()
  const columns: Column<CardChange, 'changed_at'>[] = [
    { key: 'when', title: t('cards.activity.when'), sort: 'changed_at', cell: ({ changed_at }) => <Timestamp time={changed_at} /> },
    { key: 'from', title: t('cards.activity.from'), cell: ({ from_status: from }) => (from ? <StatusTag of={cardStatus} status={from} /> : <span className="v-muted">{t('cards.activity.none')}</span>) },
    { key: 'to', title: t('cards.activity.to'), cell: ({ to_status }) => <StatusTag of={cardStatus} status={to_status} /> },
    { key: 'reason', title: t('cards.reason'), wide: true, cell: ({ reason }) => reason ?? <span className="v-muted">{t('cards.activity.noReason')}</span> },
    { key: 'by', title: t('cards.activity.by'), wide: true, cell: ({ changed_by }) => <Email value={changed_by || t('cards.system')} /> },
  ]
  return (
    <ListView
      endpoint="card-activity"
      input={{ params: { id: cardId } }}
      caption={t('cards.activity.title')}
      empty={t('cards.activity.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={{ to_status: { label: t('cards.activity.to'), word: (status) => words(cardStatus, status) }, changed_at: { label: t('cards.activity.when') } }}
    />
  )
}
