import { useId } from 'react'
import { useUiWords } from '../words/use-ui-words.ts'

/** One point of a series: `size` is for drawing only, `text` is what is read. */
export type Point = { label: string; size: number; text: string }

export type BarSeriesProps = {
  title: string
  points: readonly Point[]
  /** Heads of the table that says the same. */
  labelTitle?: string
  valueTitle?: string
}

const HEIGHT = 120
const STEP = 16

/** Bars over time, with the same figures as a table for whoever does not see them or wants them exactly. */
export function BarSeries({ title, points, labelTitle, valueTitle }: BarSeriesProps) {
  const t = useUiWords()
  const id = useId()
  const most = Math.max(...points.map(({ size }) => size), 1)
  const first = points[0]
  const last = points.at(-1)

  return (
    <figure className="v-chart" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox={`0 0 ${Math.max(points.length, 1) * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {points.map(({ label, size, text }, index) => {
          const height = size > 0 ? Math.max((size / most) * HEIGHT, 2) : 1
          return (
            <rect key={label} x={index * STEP + 2} y={HEIGHT - height} width={STEP - 4} height={height} data-zero={size === 0 || undefined}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="v-chart-ends v-muted v-figure" aria-hidden="true"><span>{first?.label}</span><span>{last?.label}</span></div>
      <details>
        <summary>{t('chart.showTable')}</summary>
        <div className="v-chart-table">
          <table className="v-table">
            <caption className="v-hidden">{title}</caption>
            <thead><tr><th scope="col">{labelTitle ?? t('chart.date')}</th><th scope="col" data-align="end">{valueTitle ?? t('chart.value')}</th></tr></thead>
            <tbody>
              {points.map(({ label, text }) => <tr key={label}><th scope="row">{label}</th><td data-align="end" className="v-figure">{text}</td></tr>)}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
