import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_DAYS } from '@ventanilla/contract/constants'
import type { Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { MAX_FIGURE_DAYS } from '@ventanilla/contract/figures'
import { useApi, useSession } from '@ventanilla/remote-sdk/host-context'
import { useFormats } from '@ventanilla/i18n/use-formats'
import { Alert, LoadFailure, LoadingState, PageHeader, Panel, Segmented, Stack, StaleNotice, TextLink } from '@ventanilla/ui/core'
import { DaysField, useExport, useLoadState } from '@ventanilla/ui/data'
import { FigureChart } from '../figures/figure-chart.tsx'
import { FigureSummary } from '../figures/figure-summary.tsx'
import { FiguresTable } from './figures-table.tsx'
import { shownFigures } from '../figures/shown-figures.ts'
import { rangeProblem, useRange } from './use-range.ts'
import './kpis.css'

/** Five figures of a range of days, each against as many days before: as charts, as a table, and as a file. */
export default function KpisPage() {
  const { t } = useTranslation('dashboard')
  const { date } = useFormats()
  const { may } = useSession()
  const api = useApi()
  const { range, isWrong, days, steps, change } = useRange()
  // Figures of other days or steps never stand in for these: each is read with the days above it.
  const years = Math.floor(MAX_FIGURE_DAYS / 366)
  const refuse = (start: string | undefined, end: string | undefined) => {
    const problem = rangeProblem(start, end)
    return problem && t(`kpis.${problem}`, { years })
  }
  const answer = useQuery(api.query('figures', { query: range }))
  const load = useLoadState(answer, (figures) => figures)
  const { buttons, notice } = useExport({ fileName: (format) => `${t('kpis.file', { from: range.start_date, to: range.end_date })}.${format}`, make: (format) => api.download('figures', { query: range }, { format }), isEmpty: load.status !== 'ready' })

  return (
    <Stack>
      <PageHeader
        title={t('kpis.title')}
        description={t('kpis.explanation', { from: date(range.start_date), to: date(range.end_date), count: days })}
        actions={
          <>
            {may('movements') && <TextLink look="button" to="/kpis/movements">{t('movements.title')}</TextLink>}
            {buttons}
          </>
        }
      />
      {notice}
      <div className="v-row v-kpi-range">
        <DaysField label={t('kpis.range')} from={range.start_date} to={range.end_date} refuse={refuse} onChange={(start, end) => change({ start, end })} />
        <Segmented aria-label={t('kpis.step')} value={range.type} onChange={(type) => change({ type })} options={steps.map((value) => ({ value, label: t(`kpis.steps.${value}`) }))} />
      </div>
      {isWrong && <Alert kind="warning">{t('kpis.wrongRange', { count: DASHBOARD_DAYS, years })}</Alert>}
      {load.status === 'loading' && <LoadingState shape="tiles" />}
      {load.status === 'failed' && <LoadFailure {...load} retrying={answer.isFetching} />}
      <StaleNotice of={load} />
      {load.status === 'ready' && <Shown figures={load.value} days={days} type={range.type} />}
    </Stack>
  )
}

function Shown({ figures, days, type }: { figures: Figures; days: number; type: ReturnType<typeof useRange>['range']['type'] }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <div className="v-tiles v-kpis" data-wide>
        {shownFigures.map(({ id, field }) => (
          <Panel key={id} title={t(`figures.${field}`)}>
            <Stack>
              <p className="v-muted">{t(`figures.about.${field}`)}</p>
              <FigureSummary figure={figures[field]} days={days} />
              <FigureChart id={id} figure={figures[field]} step={type} title={t(`kpis.by.${type}`, { title: t(`figures.${field}`) })} />
            </Stack>
          </Panel>
        ))}
      </div>
      <FiguresTable figures={figures} type={type} />
    </>
  )
}
