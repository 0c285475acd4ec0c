import { useTranslation } from 'react-i18next'
import type { PaguelofacilRecord } from '@ventanilla/contract/endpoints/paguelofacil.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'

type Terms = Pick<PaguelofacilRecord, 'percent_bps' | 'fixed_amount' | 'tax_bps'>

/** A charge in words: `3 % más USD 0.35, más 7 % de impuesto`. */
export function usePaguelofacilWords(): (terms: Terms) => string {
  const { t } = useTranslation('compliance')
  const { money, percent } = useFormats()
  return ({ percent_bps, fixed_amount, tax_bps }) => t('paguelofacil.of', { percent: percent(percent_bps / 100), amount: money(fixed_amount), tax: percent(tax_bps / 100) })
}
