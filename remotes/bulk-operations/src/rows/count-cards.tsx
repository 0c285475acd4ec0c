import { useTranslation } from 'react-i18next'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Money, Icon } from '@ventanilla/ui/core'
import './rows.css'

/** `cancelled`: rows of a list whose rest was canceled; they are no failed ones. */
export type Counts = { success: number; fail: number; cancelled?: number; total: number }

const cards = [
  { key: 'success', icon: 'check-circle' },
  { key: 'fail', icon: 'error' },
  { key: 'cancelled', icon: 'ban' },
  { key: 'total', icon: 'file' },
] as const

type CountCardsProps = { of: 'review' | 'result'; counts: Counts; amount?: string | null | undefined }

/**
 * The three counts of a list: Éxitosos, Fallidos, Total (specification section 2); of one whose rest was canceled, how many that
 * was. `amount`: the sum of a list that moves money, of its valid rows in the review, of its applied rows in the result.
 */
export function CountCards({ of, counts, amount }: CountCardsProps) {
  const { t } = useTranslation('bulk-operations')
  const { number } = useFormats()
  return (
    <div className="v-summary">
      <dl className="v-counts" aria-label={t('counts.label')}>
        {cards.map(({ key, icon }) => {
          const count = counts[key]
          return count !== undefined && (
            <div key={key} className="v-panel v-count" data-count={key} data-zero={count === 0 || undefined}>
              <dt className="v-note"><Icon name={icon} /> {t(`counts.${key}`)}</dt>
              <dd className="v-figure">{number(count)}</dd>
            </div>
          )
        })}
      </dl>
      {amount && (
        <dl className="v-panel v-count">
          <dt className="v-note">{t(`${of}.amount`)}</dt>
          <dd className="v-figure"><Money amount={amount} /></dd>
        </dl>
      )}
    </div>
  )
}

type Counted = { success_count: number; fail_count: number; cancelled_count?: number | undefined; total_count: number }

/** The counts of a processed list: the API counts canceled rows among those that failed. */
export const countsOf = ({ success_count: success, fail_count, cancelled_count: cancelled = 0, total_count: total }: Counted): Counts => ({ success, fail: fail_count - cancelled, ...(cancelled > 0 && { cancelled }), total })
