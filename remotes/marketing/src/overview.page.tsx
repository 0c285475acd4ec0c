import { useTranslation } from 'react-i18next'
import { cashbackStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { useCashbackColumns } from './cashback-columns.tsx'

/** The cashback programmes. */
export default function OverviewPage() {
  const { t } = useTranslation('marketing')
  const words = useStatusWords()
  const columns = useCashbackColumns()

  return (
    <ListPage
      endpoint="cashbacks"
      title={t('overview.title')}
      description={t('cashback.explanation')}
      caption={t('cashback.title')}
      search={t('cashback.search')}
      empty={t('cashback.empty')}
      columns={columns}
      rowKey={({ id }) => id}
      pending={{ type: 'cashback', idOf: ({ id }) => id }}
      filters={{
        status: { label: t('cashback.status'), word: (status) => words(cashbackStatus, status) },
        reward_type: { label: t('cashback.rewardType'), word: (type) => t(`rewards.${type}`) },
        starts_at: { label: t('cashback.startsOn') },
        ends_at: { label: t('cashback.endsOn') },
        budget: { label: t('cashback.budget') },
      }}
    />
  )
}
