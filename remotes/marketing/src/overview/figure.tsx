import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { differenceOf } from '@ventanilla/contract/difference'
import type { Counted, Paid } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'

type FigureProps = { title: string; figure: Counted | Paid; days: number; more?: ReactNode }

/** A figure with what it is of, and how it differs from the days before. */
export function Figure({ title, figure, days, more }: FigureProps) {
  const { t } = useTranslation('marketing')
  const { money, number, percent } = useFormats()
  const shown = (value: number | string) => (typeof value === 'string' ? money(value) : number(value))
  const { total, previous, change_percent: change } = figure
  const compared = () => {
    if (change === null) return t('overview.noBefore', { count: days })
    const { direction, percent: size, isBelow } = differenceOf({ now: total, before: previous, change_percent: change })
    return t(`overview.${direction}`, { percent: `${isBelow ? '< ' : ''}${percent(size)}`, previous: shown(previous), count: days })
  }
  return (
    <div>
      <p>{title}</p>
      <p className="v-big-figure">{shown(total)}</p>
      {more && <p>{more}</p>}
      <p className="v-muted">{compared()}</p>
    </div>
  )
}
