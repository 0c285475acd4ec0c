import { useTranslation } from 'react-i18next'
import type { Figure } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import type { FigureId, FigureStep, Stretch } from '@ventanilla/contract/figures'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Chart } from '@ventanilla/ui/data'
import { movementsPath } from './figure-paths.ts'

/** What an axis is marked with: a day, the month or the year that a point stands for. */
const pointOf: Readonly<Record<FigureStep, (date: string) => string>> = { day: (date) => date, week: (date) => date, month: (date) => date.slice(0, 7), year: (date) => date.slice(0, 4) }

/** A figure and the same days before, point beside point. Each value leads to its movements, for those who may see them. */
export function FigureChart({ id, figure: { series, previous_series }, step, title }: { id: FigureId; figure: Figure; step: FigureStep; title: string }) {
  const { t } = useTranslation('dashboard')
  const { date: shown } = useFormats()
  const { may } = useSession()
  const spanOf = ({ date, until }: Stretch) => (date === until ? shown(date) : t('kpis.days', { from: shown(date), to: shown(until) }))
  const drawn = [
    { name: t('figures.amount'), of: series },
    { name: t('figures.before'), of: previous_series, before: true },
  ]
  return (
    <Chart
      title={title}
      unit="money"
      empty={t('figures.empty')}
      points={series.map(({ date }) => pointOf[step](date))}
      pointsAre={step === 'month' ? 'months' : step === 'year' ? 'texts' : 'days'}
      series={drawn.map(({ of, ...one }) => ({ ...one, values: of.map(({ amount }) => amount), spans: of.map(spanOf) }))}
      {...(may('movements') && { to: (at: number, of: number) => { const point = drawn[of]?.of[at]; return point ? movementsPath(id, point) : '/kpis/movements' } })}
    />
  )
}
