import { useTranslation } from 'react-i18next'
import type { CardCharge } from '@ventanilla/contract/endpoints/card-charges.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'

type Terms = Pick<CardCharge, 'amount' | 'percent_bps' | 'min_amount' | 'max_amount'>

/** A charge in words: `USD 1.00 más 2 %, mínimo USD 1.50`. */
export function useChargeWords(): (terms: Terms) => string {
  const { t } = useTranslation('compliance')
  const { money, percent } = useFormats()
  return ({ amount, percent_bps, min_amount, max_amount }) => {
    const share = percent_bps === null ? undefined : percent(percent_bps / 100)
    const flat = amount === null ? undefined : money(amount)
    const charge = flat !== undefined && share !== undefined ? t('charges.both', { amount: flat, percent: share }) : (flat ?? share ?? '')
    return [charge, ...(min_amount === null ? [] : [t('charges.atLeast', { amount: money(min_amount) })]), ...(max_amount === null ? [] : [t('charges.atMost', { amount: money(max_amount) })])].join(', ')
  }
}
