import { useTranslation } from 'react-i18next'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { cashbackStatuses } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useStatusWords } from '@ventanilla/ui/core'
import { type Arrangement, arrangeRows, ListPage } from '@ventanilla/ui/data'
import { budgetUsed, useCashbackColumns, type CashbackSort, cashbackStatus } from './cashback-columns.tsx'

/** What the list of programmes is sorted and filtered by; the search is the server's. */
export const cashbackArrangement: Arrangement<Cashback> = {
  searchIn: () => [],
  lets: ({ status }, filters) => filters.status === undefined || filters.status === status,
  keyOf: (cashback, by) => {
    if (by === 'used') return budgetUsed(cashback)
    const value = cashback[by as keyof Cashback]
    return typeof value === 'string' ? value : undefined
  },
}

/** The cashback programmes. There are few of them: the server answers all that match a search, and the page does the rest. */
export default function OverviewPage() {
  const { t } = useTranslation('marketing')
  const api = useApi()
  const words = useStatusWords()
  const columns = useCashbackColumns()

  return (
    <ListPage<Cashback, CashbackSort>
      title={t('overview.title')}
      description={t('cashback.explanation')}
      caption={t('cashback.title')}
      search={t('cashback.search')}
      empty={t('cashback.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[{ key: 'status', label: t('cashback.status'), options: cashbackStatuses.map((status) => ({ value: status, label: words(cashbackStatus, status) })) }]}
      query={(list) => ({
        queryKey: ['cashbacks', list],
        queryFn: async ({ signal }) => {
          const { results } = await api.call('cashbacks', { query: { search: list.search } }, { signal })
          const { rows, count } = arrangeRows(results, { ...list, search: '' }, cashbackArrangement)
          return { results: rows, count }
        },
      })}
    />
  )
}
