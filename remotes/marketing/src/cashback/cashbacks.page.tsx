import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Button, cashbackStatus, useStatusWords } from '@ventanilla/ui/core'
import { ListPage } from '@ventanilla/ui/data'
import { useCashbackColumns } from './cashback-columns.tsx'
import { CashbackForm } from './cashback-form.tsx'

/** The cashback programmes. */
export default function CashbacksPage() {
  const { t } = useTranslation('marketing')
  const { may } = useSession()
  const words = useStatusWords()
  const columns = useCashbackColumns()
  const [creating, setCreating] = useState(false)

  return (
    <>
      <ListPage
        endpoint="cashbacks"
        title={t('cashback.title')}
        description={t('cashback.explanation')}
        actions={may('create-cashback') && <Button kind="primary" onClick={() => setCreating(true)}>{t('cashback.new')}</Button>}
        caption={t('cashback.title')}
        search={t('cashback.search')}
        empty={t('cashback.empty')}
        columns={columns}
        rowKey={({ id }) => id}
        pending={{ type: 'cashback', idOf: ({ id }) => id }}
        filters={{
          status: { label: t('cashback.status'), word: (status) => words(cashbackStatus, status) },
          reward_type: { label: t('cashback.fields.reward_type'), word: (type) => t(`rewards.${type}`) },
          starts_at: { label: t('cashback.fields.starts_at') },
          ends_at: { label: t('cashback.fields.ends_at') },
          budget: { label: t('cashback.budget') },
        }}
      />
      {creating && <CashbackForm onClose={() => setCreating(false)} />}
    </>
  )
}
