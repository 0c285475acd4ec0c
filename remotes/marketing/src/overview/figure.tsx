import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counted, Paid } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { useFormats } from '@ventanilla/i18n/use-formats'

type FigureProps = { title: string; figure: Counted | Paid; days: number; more?: ReactNode }

/** A figure with what it is of, and how it differs from the days before. */
export function Figure({ title, figure, days, more }: FigureProps) {
  const { t } = useTranslation('marketing')
  const { money, number, percent } = useFormats()
  const shown = (value: number | string) => (typeof value === 'string' ? money(value) : number(value))
  const { total, previous, change_percent: change } = figure
  const direction = change === null || change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  return (
    <div>
      <p>{title}</p>
      <p className="v-big-figure">{shown(total)}</p>
      {more && <p>{more}</p>}
      <p className="v-muted">{change === null ? t('overview.noBefore', { count: days }) : t(`overview.${direction}`, { percent: percent(Math.abs(change)), previous: shown(previous), count: days })}</p>
    </div>
  )
}
