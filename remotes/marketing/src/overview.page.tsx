import { useTranslation } from 'react-i18next'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { cashbackStatuses } from '@ventanilla/contract/states'
import { useApi } from '@ventanilla/remote-sdk/host-context'
import { useStatusWords } from '@ventanilla/ui/core'
import { arrangeRows, ListPage } from '@ventanilla/ui/data'
import { useCashbackColumns, type CashbackSort } from './cashback-columns.tsx'
import { cashbackArrangement } from './cashback-arrangement.ts'
import { cashbackStatus } from './cashback-status.ts'

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
