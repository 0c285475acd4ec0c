import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Money, Icon } from '@ventanilla/ui/core'
import './rows.css'

export type Counts = { success: number; fail: number; total: number }

const cards = [
  { key: 'success', icon: 'check-circle' },
  { key: 'fail', icon: 'error' },
  { key: 'total', icon: 'file' },
] as const

/** The three counts of a list: Éxitosos, Fallidos, Total (specification section 2). */
export function CountCards({ counts }: { counts: Counts }) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  return (
    <dl className="v-counts" aria-label={t('counts.label')}>
      {cards.map(({ key, icon }) => (
        <div key={key} className="v-panel v-count" data-count={key} data-zero={counts[key] === 0 || undefined}>
          <dt className="v-note"><Icon name={icon} /> {t(`counts.${key}`)}</dt>
          <dd className="v-figure">{number(counts[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The sum of a list that moves money, beside its counts: of its valid rows in the review, of its applied rows in the result. */
export function TotalAmount({ of, amount }: { of: 'review' | 'result'; amount: string }) {
  const { t } = useTranslation('bulk-operations')
  return (
    <dl className="v-panel v-count">
      <dt className="v-note">{t(`${of}.amount`)}</dt>
      <dd className="v-figure"><Money amount={amount} /></dd>
    </dl>
  )
}
