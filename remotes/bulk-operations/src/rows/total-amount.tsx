import { useTranslation } from 'react-i18next'
import { Money } from '@ventanilla/ui/core'

/** The sum of a list that moves money, beside its counts. */
export function TotalAmount({ amount }: { amount: string }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <dl className="v-total-amount">
      <dt>{t('review.amount')}</dt>
      <dd><Money amount={amount} /></dd>
    </dl>
  )
}
