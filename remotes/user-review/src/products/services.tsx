import { useTranslation } from 'react-i18next'
import type { ServiceUse } from '@ventanilla/contract/endpoints/products.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { Copied, Money, StatusTag, Timestamp, useStatusWords } from '@ventanilla/ui/core'
import { ListView, type Column } from '@ventanilla/ui/data'
import { serviceUseStatus } from './statuses.ts'

/** The services that a user has paid for. */
export function Services({ userId }: { userId: string }) {
  const { t } = useTranslation('user-review')
  const words = useStatusWords()
  const columns: Column<ServiceUse, SortOf<'service-history'>>[] = [
    { key: 'service', title: t('products.service'), sort: 'service', wide: true, card: 'first', cell: ({ service }) => service },
    { key: 'category', title: t('products.category'), sort: 'category', cell: ({ category }) => category },
    { key: 'amount', title: t('products.amount'), sort: 'amount', align: 'end', card: 'end', cell: ({ amount }) => <Money amount={amount} bare /> },
    { key: 'status', title: t('products.status'), sort: 'status', card: 'side', cell: ({ status }) => <StatusTag of={serviceUseStatus} status={status} /> },
    { key: 'reference', title: t('products.reference'), sort: 'reference', cell: ({ reference }) => <Copied label={t('products.reference')} value={reference} /> },
    { key: 'transaction', title: t('products.transaction'), cell: ({ transaction_id }) => (transaction_id === null ? <span className="v-muted">{t('products.noTransaction')}</span> : <Copied label={t('products.transaction')} value={transaction_id} />) },
    { key: 'created', title: t('products.date'), sort: 'created_at', card: 'second', cell: ({ created_at }) => <Timestamp time={created_at} /> },
  ]
  return (
    <ListView
      endpoint="service-history"
      name="services"
      input={{ params: { userId } }}
      caption={t('products.services')}
      search={t('products.searchServices')}
      empty={t('products.noServices')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={{
        status: { label: t('products.status'), word: (status) => words(serviceUseStatus, status) },
        created_at: { label: t('products.date') },
        amount: { label: t('products.amount') },
      }}
    />
  )
}
