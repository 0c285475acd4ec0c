import { useTranslation } from 'react-i18next'
import type { Assistance } from '@ventanilla/contract/endpoints/products.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { Money, StatusTag, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { assistanceStatus } from './statuses.ts'

/** The assistances of a user. */
export function Assistances({ userId }: { userId: string }) {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const columns: Column<Assistance, SortOf<'assistances'>>[] = [
    { key: 'plan', title: t('products.assistancePlan'), sort: 'plan', wide: true, card: 'first', cell: ({ plan }) => plan },
    { key: 'supplier', title: t('products.supplier'), sort: 'supplier', wide: true, card: 'second', cell: ({ supplier }) => supplier },
    { key: 'price', title: t('products.price'), sort: 'price', align: 'end', card: 'end', cell: ({ price }) => <Money amount={price} bare /> },
    { key: 'from', title: t('products.from'), sort: 'starts_on', cell: ({ starts_on }) => <Timestamp time={starts_on} dateOnly /> },
    { key: 'to', title: t('products.to'), sort: 'ends_on', cell: ({ ends_on }) => <Timestamp time={ends_on} dateOnly /> },
    { key: 'status', title: t('products.status'), sort: 'status', card: 'side', cell: ({ status }) => <StatusTag of={assistanceStatus} status={status} /> },
    { key: 'created', title: t('products.bought'), sort: 'created_at', cell: ({ created_at }) => <Timestamp time={created_at} /> },
  ]
  return (
    <ListView
      endpoint="assistances"
      name="assistances"
      input={{ params: { userId } }}
      caption={t('products.assistances')}
      search={t('products.searchAssistances')}
      empty={t('products.noAssistances')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={{ status: { label: t('products.status'), word: (status) => words(assistanceStatus, status) }, created_at: { label: t('products.bought') } }}
    />
  )
}
