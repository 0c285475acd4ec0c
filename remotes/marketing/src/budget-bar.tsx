import { useTranslation } from 'react-i18next'
import type { Cashback } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { budgetUsed } from './budget-used.ts'

/** Spent of a budget, as a bar and in words. */
export function BudgetBar({ cashback }: { cashback: Cashback }) {
  const { t } = useTranslation('marketing')
  const { money, percent } = useFormats()
  const used = budgetUsed(cashback)
  return (
    <div className="v-progress">
      <progress aria-label={t('cashback.used')} value={Number.isNaN(used) ? undefined : Math.min(used, 100)} max={100} />
      <p className="v-figure">{t('cashback.usedOf', { spent: money(cashback.spent), budget: money(cashback.budget), percent: percent(used) })}</p>
    </div>
  )
}
