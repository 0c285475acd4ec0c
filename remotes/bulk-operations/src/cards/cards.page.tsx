import { useTranslation } from 'react-i18next'
import type { CardSummary } from '@ventanilla/contract/endpoints/cards.endpoints'
import { cardStatuses } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { cardStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { useCardColumns, type CardSort } from './use-card-columns.tsx'

const types = ['physical', 'virtual'] as const satisfies readonly CardSummary['card_type'][]

/** Cards of the programme; each leads to its detail screen. What an address names as a filter and is none filters nothing. */
export default function CardsPage() {
  const { t } = useTranslation('bulk-operations')
  const api = useApi()
  const words = useStatusWords()
  const columns = useCardColumns()

  return (
    <ListPage<CardSummary, CardSort>
      title={t('cards.title')}
      description={t('cards.explanation')}
      caption={t('cards.title')}
      search={t('cards.search')}
      empty={t('cards.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        { key: 'status', label: t('cards.status'), options: cardStatuses.map((status) => ({ value: status, label: words(cardStatus, status) })) },
        { key: 'type', label: t('cards.type'), options: types.map((type) => ({ value: type, label: t(`choices.${type}`) })) },
      ]}
      query={({ page, pageSize, search, sort, filters }) =>
        api.query('cards', {
          query: {
            page,
            page_size: pageSize,
            search,
            sort_by: sort?.by,
            order: sort?.order,
            status: cardStatuses.find((status) => status === filters.status),
            card_type: types.find((type) => type === filters.type),
          },
        })
      }
    />
  )
}
