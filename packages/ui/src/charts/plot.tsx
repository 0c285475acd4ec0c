import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useNavigate } from '@ventanilla/remote-sdk/router'
import { useUiWords } from '../words/use-ui-words.ts'
import { useChartWords, type ChartData, type ChartSeries } from './chart-data.ts'
import { Marks, scalesOf, seriesAt, seriesLook, ticksOf, type Kind } from './marks.tsx'
import './plot.css'

const HEIGHT = 220
const BELOW = 24
const ABOVE = 10
/** Room that one label takes below the axis. */
const LABEL = 58
/** Pixels of a letter in a label of the axis, and the room before the plot. */
const LETTER = 7
const GAP = 10
/** Half of a narrower drawing has no room for amounts and days: they take the corner away from the point. */
const NARROW = 560
/** How far PageUp and PageDown go. */
const LEAP = 7

/**
 * The drawing of a chart. Its points are a slider: the arrow keys, Home and End move through them, and each is read out
 * with its values. A pointer shows the values of the point below it; Escape hides them. Where points lead somewhere, a
 * click and Enter go there.
 */
export default function Plot({ title, kind, to, ...data }: ChartData & { title: string; kind: Kind; to?: ((at: number, of: number) => string) | undefined }) {
  const { points, series } = data
  const t = useUiWords()
  const words = useChartWords(data)
  const navigate = useNavigate()
  const [place, width] = useWidth()
  const [at, setAt] = useState<number>()
  /** Escape hides the values, and stays at their point. */
  const [hidden, setHidden] = useState(false)
  /** The series whose bar the pointer is at. */
  const [pointed, setPointed] = useState(0)

  const drawn = { kind, points, series }
  // The labels of the axis say how much room they need, so they are known first.
  const labels = ticksOf(scalesOf(drawn, { left: 0, top: 0, width, height: HEIGHT })).map((tick) => words.tick(tick))
  const left = Math.max(...labels.map((label) => label.length), 1) * LETTER + GAP
  const scales = scalesOf(drawn, { left, top: ABOVE, width: width - left, height: HEIGHT - BELOW - ABOVE })
  const { x, y } = scales
  const middle = (point: number) => (x(point) ?? 0) + x.bandwidth() / 2
  const last = points.length - 1
  const every = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - left) / LABEL))))
  const shown = at === undefined ? undefined : Math.min(at, last)
  const seen = hidden ? undefined : shown
  const goTo = (point: number | undefined) => {
    setAt(point)
    setHidden(false)
  }
  const called = ({ name, spans }: ChartSeries, point: number) => (spans ? `${name} (${spans[point]})` : name)
  const said = (point: number) => `${words.point(points[point] ?? '')}: ${series.map((one) => (series.length > 1 ? `${called(one, point)} ${words.value(one.values[point])}` : words.value(one.values[point]))).join(', ')}`

  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = clientX - currentTarget.getBoundingClientRect().left - left
    const point = Math.max(0, Math.min(last, Math.floor(from / x.step())))
    goTo(point)
    setPointed(kind === 'bars' ? seriesAt(from + left - (x(point) ?? 0), x.bandwidth(), series.length) : 0)
  }
  const move = (event: KeyboardEvent) => {
    const now = shown ?? last
    const next = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, PageUp: now + LEAP, PageDown: now - LEAP, Home: 0, End: last }[event.key]
    if (event.key === 'Escape' && seen !== undefined) {
      // What holds the chart stays open: the key has done its work.
      event.preventDefault()
      setHidden(true)
    }
    if (event.key === 'Enter' && to) void navigate(to(shown ?? last, 0))
    if (next === undefined) return
    event.preventDefault()
    goTo(Math.max(0, Math.min(last, next)))
  }

  return (
    <>
      {series.length > 1 && <ul className="v-row v-note v-legend">{series.map(({ name, before }, of) => <li key={name}><i className="v-swatch" {...seriesLook(of, before)} aria-hidden="true" /> {name}</li>)}</ul>}
      <div
        ref={place}
        className="v-plot"
        role="slider"
        tabIndex={0}
        aria-label={t(to ? 'chart.exploreAndOpen' : 'chart.explore', { title })}
        data-leads={to && true}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(shown ?? last) + 1}
        aria-valuetext={said(shown ?? last)}
        onKeyDown={move}
        onFocus={() => setAt((before) => before ?? last)}
        onBlur={() => goTo(undefined)}
        onPointerMove={follow}
        onPointerDown={follow}
        // A finger looks first: its tap shows the values, and the table has the link.
        onClick={({ nativeEvent }) => to && shown !== undefined && !('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') && void navigate(to(shown, pointed))}
        // A finger that is lifted leaves what it pointed at.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && goTo(undefined)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {ticksOf(scales).map((tick) => (
            <g key={tick}>
              <line className="v-grid" data-zero={tick === 0 || undefined} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={left - GAP / 2} y={y(tick)} dy="0.32em" textAnchor="end">{words.tick(tick)}</text>
            </g>
          ))}
          {seen !== undefined && <rect className="v-point" x={(x(seen) ?? 0) - (x.step() - x.bandwidth()) / 2} y={ABOVE} width={x.step()} height={HEIGHT - BELOW - ABOVE} />}
          <Marks {...drawn} scales={scales} />
          {points.map((point, of) => of % every === 0 && <text key={of} x={middle(of)} y={HEIGHT - 6} textAnchor="middle">{words.shortPoint(point)}</text>)}
        </svg>
        {seen !== undefined && (
          <div className="v-panel v-values" aria-hidden="true" data-corner={width < NARROW || undefined} style={valuesPlace(middle(seen), width)}>
            <b>{words.point(points[seen] ?? '')}</b>
            {series.map((one, of) => (
              <div key={one.name}>
                <i className="v-swatch" {...seriesLook(of, one.before)} /> {series.length > 1 && one.name} <span className="v-figure">{words.value(one.values[seen])}</span>
                <div className="v-note">{words.span(one, seen, points[seen] ?? '')}</div>
              </div>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

/** On the side of the point that has more room, so that half of the drawing holds the values. */
function valuesPlace(point: number, width: number): { left: number } | { right: number } {
  const isBefore = point > width / 2
  if (width < NARROW) return isBefore ? { left: 0 } : { right: 0 }
  return isBefore ? { right: width - point } : { left: point }
}

/** The width that the drawing has, followed as the page changes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(480)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth((before) => element.clientWidth || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, width] as const
}
