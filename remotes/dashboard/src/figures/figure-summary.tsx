import { useTranslation } from 'react-i18next'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { toCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Money } from '@ventanilla/ui/core'

/** By the amounts themselves: a difference of less than a tenth of a percent is one too. */
const directionOf = ({ total, previous_total }: Figure) => {
  const more = toCents(total) - toCents(previous_total)
  return more > 0 ? 'more' : more < 0 ? 'less' : 'same'
}
/** The smallest difference that the server tells in percent. */
const SMALLEST = 0.1

/** A figure over so many days: its total, how many movements it is of, and how it differs from as many days before. */
export function FigureSummary({ figure, days }: { figure: Figure; days: number }) {
  const { total, count, previous_total, change_percent: change } = figure
  const { t } = useTranslation('dashboard')
  const { money, number, percent } = useFormats()
  const compared = change === null ? t('figures.noBefore', { count: days }) : t(`figures.${directionOf(figure)}`, { percent: change === 0 ? t('figures.lessThan', { percent: percent(SMALLEST) }) : percent(Math.abs(change)), previous: money(previous_total), count: days })
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
