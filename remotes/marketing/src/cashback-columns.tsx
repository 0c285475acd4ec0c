import { useTranslation } from 'react-i18next'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { useFormats, useLanguage } from '@ventanilla/i18n/use-formats'
import { StatusTag, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'
import { BudgetBar } from './budget-bar.tsx'
import { cashbackStatus } from './cashback-status.ts'

export type CashbackSort = 'name_es' | 'name_en' | 'status' | 'starts_at' | 'ends_at' | 'used'

/** The columns of the list of cashback programmes. */
export function useCashbackColumns(): Column<Cashback, CashbackSort>[] {
  const { t } = useTranslation('marketing')
  const { money, percent } = useFormats()
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  // Basis points: 250 is 2.5 %.
  const reward = ({ rate_bps, fixed_amount }: Cashback) => (fixed_amount === null ? percent((rate_bps ?? 0) / 100) : money(fixed_amount))

  return [
    { key: 'name', title: t('cashback.name'), sort: name, cell: (cashback) => cashback[name] },
    { key: 'status', title: t('cashback.status'), sort: 'status', cell: ({ status }) => <StatusTag of={cashbackStatus} status={status} /> },
    { key: 'reward', title: t('cashback.reward'), align: 'end', cell: (cashback) => <span className="v-figure">{reward(cashback)}</span> },
    { key: 'starts', title: t('cashback.starts'), sort: 'starts_at', cell: ({ starts_at }) => <Timestamp time={starts_at} dateOnly /> },
    { key: 'ends', title: t('cashback.ends'), sort: 'ends_at', cell: ({ ends_at }) => (ends_at === null ? t('cashback.noEnd') : <Timestamp time={ends_at} dateOnly />) },
    { key: 'used', title: t('cashback.used'), sort: 'used', cell: (cashback) => <BudgetBar cashback={cashback} /> },
  ]
}
