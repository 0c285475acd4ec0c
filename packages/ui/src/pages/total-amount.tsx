import { Money } from '../values/money.tsx'
import { useUiWords } from '../words/use-ui-words.ts'

/** The sum of a list that moves money, beside its counts. */
export function TotalAmount({ amount }: { amount: string }) {
  const t = useUiWords()
  return (
    <dl className="v-total-amount">
      <dt>{t('review.amount')}</dt>
      <dd><Money amount={amount} /></dd>
    </dl>
  )
}
