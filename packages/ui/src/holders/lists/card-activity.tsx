import type { CardChange } from '@ventanilla/contract/endpoints/cards.endpoints'
import { ListView } from '../../lists/list-view.tsx'
import type { Column } from '../../table/columns.ts'
import { cardStatus } from '../../values/shared-statuses.ts'
import { StatusTag, useStatusWords } from '../../values/status-tag.tsx'
import { Email, Timestamp } from '../../values/values.tsx'
import { useHolderWords } from '../words.ts'

/** Changes of state of a card, newest first. */
export function CardActivity({ cardId }: { cardId: string }) {
  const t = useHolderWords()
  const words = useStatusWords()
  const columns: Column<CardChange, 'changed_at'>[] = [
    { key: 'when', title: t('activity.when'), sort: 'changed_at', card: 'second', cell: ({ changed_at }) => <Timestamp time={changed_at} /> },
    { key: 'from', title: t('activity.from'), cell: ({ from_status: from }) => (from ? <StatusTag of={cardStatus} status={from} /> : <span className="v-muted">{t('activity.none')}</span>) },
    { key: 'to', title: t('activity.to'), card: 'first', cell: ({ to_status }) => <StatusTag of={cardStatus} status={to_status} /> },
    { key: 'reason', title: t('reason'), long: true, card: 'second', cell: ({ reason }) => reason ?? <span className="v-muted">{t('activity.noReason')}</span> },
    { key: 'by', title: t('activity.by'), wide: true, cell: ({ changed_by }) => <Email value={changed_by || t('system')} /> },
  ]
  return (
    <ListView
      endpoint="card-activity"
      input={{ params: { id: cardId } }}
      caption={t('activity.title')}
      empty={t('activity.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={{ to_status: { label: t('activity.to'), word: (status) => words(cardStatus, status) }, changed_at: { label: t('activity.when') } }}
    />
  )
}
