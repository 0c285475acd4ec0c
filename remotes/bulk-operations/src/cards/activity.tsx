import { useTranslation } from 'react-i18next'
import { CARD_ACTIVITY_PAGE } from '@ventanilla/contract/constants'
import type { CardChange } from '@ventanilla/contract/endpoints/cards.endpoints'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { cardStatus, Email, StatusTag, Timestamp } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'

/** Changes of state of a card, newest first. */
export function Activity({ cardId }: { cardId: string }) {
  const { t } = useTranslation('bulk-operations')
  const api = useApi()
  const columns: Column<CardChange, 'changed_at'>[] = [
    { key: 'when', title: t('cards.activity.when'), sort: 'changed_at', cell: ({ changed_at }) => <Timestamp time={changed_at} /> },
    { key: 'from', title: t('cards.activity.from'), cell: ({ from_status: from }) => (from ? <StatusTag of={cardStatus} status={from} /> : <span className="v-muted">{t('cards.activity.none')}</span>) },
    { key: 'to', title: t('cards.activity.to'), cell: ({ to_status }) => <StatusTag of={cardStatus} status={to_status} /> },
    { key: 'reason', title: t('cards.reason'), wide: true, cell: ({ reason }) => reason ?? <span className="v-muted">{t('cards.activity.noReason')}</span> },
    { key: 'by', title: t('cards.activity.by'), wide: true, cell: ({ changed_by }) => <Email value={changed_by || t('cards.system')} /> },
  ]
  return (
    <ListView<CardChange, 'changed_at'>
      caption={t('cards.activity.title')}
      search={false}
      empty={t('cards.activity.empty')}
      pageSize={CARD_ACTIVITY_PAGE}
      columns={columns}
      rowKey={({ id }) => id}
      query={({ page, pageSize, sort }) => api.query('card-activity', { params: { id: cardId }, query: { page, page_size: pageSize, sort_by: sort?.by, order: sort?.order } })}
    />
  )
}
