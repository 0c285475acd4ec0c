import { useTranslation } from 'react-i18next'
import { differenceOf } from '@ventanilla/contract/difference'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Money } from '@ventanilla/ui/core'

/** A figure over so many days: its total, how many movements it is of, and how it differs from as many days before. */
export function FigureSummary({ figure, days }: { figure: Figure; days: number }) {
  const { total, count, previous_total, change_percent: change } = figure
  const { t } = useTranslation('dashboard')
  const { money, number, percent } = useFormats()
  const compared = () => {
    if (change === null) return t('figures.noBefore', { count: days })
    const { direction, percent: size, isBelow } = differenceOf({ now: total, before: previous_total, change_percent: change })
    return t(`figures.${direction}`, { percent: `${isBelow ? '< ' : ''}${percent(size)}`, previous: money(previous_total), count: days })
  }
  return (
    <div>
      <p className="v-big-figure">
        <Money amount={total} />
      </p>
      <p className="v-muted">
        {t('figures.movements', { count, shown: number(count) })} {compared()}
      </p>
    </div>
  )
}
