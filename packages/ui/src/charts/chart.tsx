import { Component, useId, useState, type ReactNode } from 'react'
import { retryingLazy } from '@ventanilla/remote-sdk/retrying-lazy'
import { EmptyState } from '../feedback/states.tsx'
import { TextLink } from '../fields/links.tsx'
import { useScrolling } from '../table/use-scrolling.ts'
import { useUiWords } from '../words/use-ui-words.ts'
import { hasValues, useChartWords, type ChartData } from './chart-data.ts'

export type ChartProps = ChartData & {
  title: string
  kind?: 'bars' | 'lines' | 'stacks'
  /** Head of the column of points in the table; `Fecha` where they are days or months. */
  pointsTitle?: string
  /** Where a value leads, by the numbers of its point and its series: a click on it, Enter (of the first series), and its cell of the table go there. */
  to?: (at: number, of: number) => string
  /** Why there is nothing to draw, in words; with it, figures that are all zero are nothing too. */
  empty?: string
}

// The drawing library comes only where something is drawn; the host's build checks its weight by this name.
const Plot = retryingLazy(() => import(/* webpackChunkName: "chart" */ './plot.tsx'), { fallback: <div className="v-plot" aria-busy="true" /> })

/**
 * Figures as bars, lines or stacks, with the same figures as a table on request. A reader moves through the points by
 * pointer or by the arrow keys. Where the drawing does not load, the table stands open instead.
 */
export function Chart({ title, kind = 'bars', pointsTitle, empty, to, ...data }: ChartProps) {
  const t = useUiWords()
  const id = useId()
  const [failed, setFailed] = useState(false)
  const filled = hasValues(data, empty === undefined)
  return (
    <figure className="v-stack v-chart" aria-labelledby={id}>
      <figcaption id={id} className="v-strong">{title}</figcaption>
      {!filled && <EmptyState title={empty ?? t('chart.empty')} />}
      {filled && failed && <p className="v-muted" role="status">{t('chart.failed')}</p>}
      {filled && !failed && (
        <PlotBoundary onFailure={() => setFailed(true)}>
          <Plot title={title} kind={kind} to={to} {...data} />
        </PlotBoundary>
      )}
      {filled && (
        <details open={failed || undefined}>
          <summary className="v-note">{t('chart.showTable')}</summary>
          <Figures title={title} pointsTitle={pointsTitle ?? t('chart.date')} to={to} {...data} />
        </details>
      )}
    </figure>
  )
}

function Figures({ title, pointsTitle, to, ...data }: ChartData & Pick<ChartProps, 'title' | 'to'> & { pointsTitle: string }) {
  const t = useUiWords()
  const words = useChartWords(data)
  const scroll = useScrolling()
  return (
    <div {...scroll} className="v-panel v-chart-table" role="region" aria-label={t('chart.figures', { title })}>
      <table className="v-table" data-density="compact">
        <caption className="v-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsTitle}</th>
            {data.series.map(({ name }) => <th key={name} scope="col" data-align="end">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {data.points.map((point, at) => (
            <tr key={at}>
              <th scope="row">{words.point(point)}</th>
              {data.series.map((one, of) => (
                <td key={one.name} data-align="end" className="v-figure">
                  {to && one.values[at] != null ? <TextLink to={to(at, of)}>{words.value(one.values[at])}</TextLink> : words.value(one.values[at])}
                  <div className="v-note">{words.span(one, at, point)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A drawing whose code does not come takes nothing else of the page with it. */
class PlotBoundary extends Component<{ onFailure: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch() {
    this.props.onFailure()
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
