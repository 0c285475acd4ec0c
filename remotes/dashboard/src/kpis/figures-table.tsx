import { useTranslation } from 'react-i18next'
import type { Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import type { FigureStep, Stretch } from '@ventanilla/contract/figures'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { useSession } from '@ventanilla/remote-sdk/host-context'
import { Money, Panel, TextLink } from '@ventanilla/ui/core'
import { DataTable, type Column } from '@ventanilla/ui/data'
import { movementsPath } from '../figures/figure-paths.ts'
import { shownFigures } from '../figures/shown-figures.ts'

type Line = Stretch & { at: number }

/** All five figures as one table, a line for each point, the last one first. Each amount leads to its movements. */
export function FiguresTable({ figures, type }: { figures: Figures; type: FigureStep }) {
  const { t } = useTranslation('dashboard')
  const { date: day, number, money } = useFormats()
  const { may } = useSession()
  const named = ({ date, until }: Stretch) => (date === until ? day(date) : t('kpis.days', { from: day(date), to: day(until) }))
  const columns: Column<Line>[] = [
    { key: 'date', title: t(`kpis.steps.${type}`), wide: true, card: 'first', cell: named },
    ...shownFigures.map(({ id, field }): Column<Line> => ({
      key: field,
      title: t(`figures.${field}`),
      align: 'end',
      card: field === 'total' ? 'end' : undefined,
      cell: (line) => {
        const point = figures[field].series[line.at]
        if (!point) return null
        const amount = <Money amount={point.amount} bare />
        return (
          <>
            {may('movements') && point.count > 0 ? <TextLink to={movementsPath(id, line)} aria-label={t('kpis.movementsOf', { figure: t(`figures.${field}`), days: named(line), amount: money(point.amount) })}>{amount}</TextLink> : amount}
            <div className="v-note v-muted">{t('figures.count', { count: point.count, shown: number(point.count) })}</div>
          </>
        )
      },
    })),
  ]
  const lines = figures.total.series.map(({ date, until }, at): Line => ({ date, until, at })).reverse()
  return (
    <Panel title={t('kpis.table')} flush>
      <DataTable caption={t('kpis.table')} columns={columns} rows={lines} rowKey={({ date }) => date} density="compact" />
    </Panel>
  )
}
