import { useTranslation } from 'react-i18next'
import type { LimitProvider } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'

/** What one movement may be, in words: `USD 1.00 a USD 500.00`. */
export function useEachWords(): (supplier: Pick<LimitProvider, 'min_amount' | 'max_amount'>) => string {
  const { t } = useTranslation('compliance')
  const { money } = useFormats()
  return ({ min_amount: min, max_amount: max }) => {
    if (min !== null && max !== null) return t('suppliers.between', { min: money(min), max: money(max) })
    if (min !== null) return t('suppliers.atLeast', { min: money(min) })
    return max === null ? t('suppliers.any') : t('suppliers.atMost', { max: money(max) })
  }
}
