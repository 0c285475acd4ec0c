import { useTranslation } from 'react-i18next'
import { exampleOf, type RewardTerms, type ServiceTerms } from '@ventanilla/contract/cashback-reward'
import { useFormats } from '@ventanilla/i18n/use-formats'

/** What a programme would pay, by an example that is counted as the engine counts. It says what is missing while its terms say no reward. */
export function CashbackExample({ terms, service }: { terms: RewardTerms; service?: ServiceTerms }) {
  const { t } = useTranslation('marketing')
  const { money } = useFormats()
  const example = exampleOf(terms, service)
  return (
    <p className="v-note" role="status">
      {example ? t('cashback.example.pays', { purchase: money(example.purchase), reward: money(example.reward) }) : t('cashback.example.none')}
      {example?.purchases !== undefined && ` ${t('cashback.example.cap', { count: example.purchases })}`}
    </p>
  )
}
