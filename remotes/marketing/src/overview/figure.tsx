import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counted, Paid } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { toCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'

type FigureProps = { title: string; figure: Counted | Paid; days: number; more?: ReactNode }

/** The smallest difference that the server tells in percent. */
const SMALLEST = 0.1
const sizeOf = (value: number | string): number => (typeof value === 'string' ? toCents(value) : value)

/** A figure with what it is of, and how it differs from the days before. */
export function Figure({ title, figure, days, more }: FigureProps) {
  const { t } = useTranslation('marketing')
  const { money, number, percent } = useFormats()
  const shown = (value: number | string) => (typeof value === 'string' ? money(value) : number(value))
  const { total, previous, change_percent: change } = figure
  // By the figures themselves: a difference of less than a tenth of a percent is one too.
  const difference = sizeOf(total) - sizeOf(previous)
  const direction = difference === 0 ? 'same' : difference > 0 ? 'more' : 'less'
  return (
    <div>
      <p>{title}</p>
      <p className="v-big-figure">{shown(total)}</p>
      {more && <p>{more}</p>}
      <p className="v-muted">{change === null ? t('overview.noBefore', { count: days }) : t(`overview.${direction}`, { percent: change === 0 ? t('overview.lessThan', { percent: percent(SMALLEST) }) : percent(Math.abs(change)), previous: shown(previous), count: days })}</p>
    </div>
  )
}
