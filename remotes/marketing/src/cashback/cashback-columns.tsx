import { useTranslation } from 'react-i18next'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import type { SortOf } from '@ventanilla/contract/list-table'
import { knownCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useLanguage } from '@ventanilla/i18n/use-language'
import { Bar, cashbackStatus, StatusTag, TextLink, Timestamp } from '@ventanilla/ui/core'
import type { Column } from '@ventanilla/ui/data'

/** How much of its budget a programme has spent, in whole percent; a programme without a budget has used none of it. `NaN` where the server does not say. */
export function budgetUsed({ budget, spent }: Pick<Cashback, 'budget' | 'spent'>): number {
  const whole = knownCents(budget) ?? NaN
  return whole === 0 ? 0 : Math.floor(((knownCents(spent) ?? NaN) * 100) / whole)
}

/** Spent of a budget, as a bar and in words. */
export function BudgetBar({ cashback }: { cashback: Pick<Cashback, 'budget' | 'spent'> }) {
  const { t } = useTranslation('marketing')
  const { money, percent } = useFormats()
  const used = budgetUsed(cashback)
  return (
    <div className="v-stack v-progress">
      <Bar label={t('cashback.used')} fraction={Number.isNaN(used) ? undefined : used / 100} />
      <p className="v-figure">{t('cashback.usedOf', { spent: money(cashback.spent), budget: money(cashback.budget), percent: percent(used) })}</p>
    </div>
  )
}

/** What a programme gives back of a purchase, in words. */
export function useReward(): (cashback: Pick<Cashback, 'rate_bps' | 'fixed_amount'>) => string {
  const { money, percent } = useFormats()
  // Basis points: 250 is 2.5 %.
  return ({ rate_bps, fixed_amount }) => (fixed_amount === null ? percent((rate_bps ?? 0) / 100) : money(fixed_amount))
}

/** The columns of the list of cashback programmes. */
export function useCashbackColumns(): Column<Cashback, SortOf<'cashbacks'>>[] {
  const { t } = useTranslation('marketing')
  const name = useLanguage() === 'en' ? 'name_en' : 'name_es'
  const reward = useReward()

  return [
    { key: 'name', title: t('cashback.name'), sort: name, card: 'first', cell: (cashback) => <TextLink to={`/cashback/${cashback.id}`}>{cashback[name]}</TextLink> },
    { key: 'status', title: t('cashback.status'), sort: 'status', card: 'end', cell: ({ status }) => <StatusTag of={cashbackStatus} status={status} /> },
    { key: 'reward', title: t('cashback.reward'), align: 'end', card: 'side', cell: (cashback) => <span className="v-figure">{reward(cashback)}</span> },
    { key: 'starts', title: t('cashback.starts'), sort: 'starts_at', cell: ({ starts_at }) => <Timestamp time={starts_at} dateOnly /> },
    { key: 'ends', title: t('cashback.ends'), sort: 'ends_at', card: 'second', cell: ({ ends_at }) => (ends_at === null ? t('cashback.noEnd') : <Timestamp time={ends_at} dateOnly />) },
    { key: 'used', title: t('cashback.used'), sort: 'used', cell: (cashback) => <BudgetBar cashback={cashback} /> },
  ]
}
