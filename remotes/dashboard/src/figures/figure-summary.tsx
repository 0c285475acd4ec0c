import { useTranslation } from 'react-i18next'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Money } from '@ventanilla/ui/core'

const directionOf = (percent: number) => (percent > 0 ? 'more' : percent < 0 ? 'less' : 'same')

/** A figure over so many days: its total, how many movements it is of, and how it differs from as many days before. */
export function FigureSummary({ figure: { total, count, previous_total, change_percent: change }, days }: { figure: Figure; days: number }) {
  const { t } = useTranslation('dashboard')
  const { money, number, percent } = useFormats()
  const compared = change === null ? t('figures.noBefore', { count: days }) : t(`figures.${directionOf(change)}`, { percent: percent(Math.abs(change)), previous: money(previous_total), count: days })
  return (
    <div>
      <p className="v-big-figure">
        <Money amount={total} />
      </p>
      <p className="v-muted">
        {t('figures.movements', { count, shown: number(count) })} {compared}
      </p>
    </div>
  )
}
