import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormWordsOf } from '@ventanilla/ui/changes'
import { Button, cashbackStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { useCashbackColumns } from './cashback-columns.tsx'
import { CashbackForm } from './cashback-form.tsx'
import { Funds, ShortFunds } from './funds.tsx'
import { MarketingTabs } from '../programme/marketing-tabs.tsx'

/** The cashback programmes. */
export default function CashbacksPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const words = useStatusWords()
  const { label, option } = useFormWordsOf('create-cashback')
  const columns = useCashbackColumns()
  const [creating, setCreating] = useState(false)

  return (
    <>
      <ShortFunds />
      <ListPage
        endpoint="cashbacks"
        title={t('cashback.title')}
        description={t('cashback.explanation')}
        actions={may('create-cashback') && <Button kind="primary" onClick={() => setCreating(true)}>{t('cashback.new')}</Button>}
        tabs={<MarketingTabs current="cashback" />}
        tools={<Funds />}
        caption={t('cashback.title')}
        search={t('cashback.search')}
        empty={t('cashback.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'cashback', idOf: ({ id }) => id }}
        filters={{
          status: { label: t('cashback.status'), word: (status) => words(cashbackStatus, status) },
          reward_type: { label: label('reward_type'), word: (type) => option('reward_type')(type).label },
          starts_at: { label: label('starts_at') },
          ends_at: { label: label('ends_at') },
          budget: { label: label('budget') },
        }}
      />
      {creating && <CashbackForm onClose={() => setCreating(false)} />}
    </>
  )
}
