import { scaleBand, scaleLinear, type ScaleBand, type ScaleLinear } from 'd3-scale'
import { line, stack, stackOffsetDiverging } from 'd3-shape'
import { sizeOf, type ChartSeries } from './chart-data.ts'

export type Kind = 'bars' | 'lines' | 'stacks'
export type Scales = { x: ScaleBand<number>; y: ScaleLinear<number, number> }
type Drawn = { kind: Kind; points: readonly string[]; series: readonly ChartSeries[] }
/** Every colour reaches a contrast of 3 : 1 on the surface; names and values stand beside the colours. */
const seriesColours = ['accent', 'warning', 'success', 'danger', 'neutral'] as const

/** Place and colour of a series; one from before is grey. */
export const seriesLook = (of: number, before: boolean | undefined) => ({ 'data-series': before ? 'before' : of % 5, style: { color: `var(--v-${before ? 'control-line' : seriesColours[of % 5]})` } })

type Box = { left: number; top: number; width: number; height: number }

/** The axes: points in bands of equal width, values from zero to a round number. */
export function scalesOf({ kind, points, series }: Drawn, { left, top, width, height }: Box): Scales {
  const sizes = points.flatMap((_, at) => {
    const own = series.map(({ values }) => sizeOf(values[at]) ?? 0)
    if (kind !== 'stacks') return own
    return [sum(own.filter((size) => size > 0)), sum(own.filter((size) => size < 0))]
  })
  const highest = Math.max(0, ...sizes)
  const lowest = Math.min(0, ...sizes)
  return {
    x: scaleBand<number>().domain(points.map((_, at) => at)).range([left, left + width]).paddingInner(0.25).paddingOuter(0.125),
    y: scaleLinear().domain([lowest, highest === lowest ? 1 : highest]).nice(4).range([top + height, top]),
  }
}

/** Round numbers along the axis of values; a count has no halves. */
export const ticksOf = ({ y }: Scales): number[] => y.ticks(4).filter(Number.isInteger)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Whose bar stands at this distance from the beginning of a point, of so many side by side. */
export const seriesAt = (distance: number, width: number, count: number): number => Math.max(0, Math.min(count - 1, Math.floor((distance / width) * count)))

type MarksProps = Drawn & { scales: Scales }

/** Bars, lines or stacks in their place. A value that is not known leaves a gap, and so does a bar of nothing. */
export function Marks({ kind, ...rest }: MarksProps) {
  if (kind === 'lines') return <Lines {...rest} kind={kind} />
  return kind === 'stacks' ? <Stacks {...rest} kind={kind} /> : <Bars {...rest} kind={kind} />
}

function Bars({ points, series, scales: { x, y } }: MarksProps) {
  const within = scaleBand<number>().domain(series.map((_, of) => of)).range([0, x.bandwidth()])
  return points.flatMap((_, at) =>
    series.map(({ values, before }, of) => {
      const size = sizeOf(values[at])
      return size === null || size === 0 ? null : <Bar key={`${at} ${of}`} left={(x(at) ?? 0) + (within(of) ?? 0)} width={within.bandwidth()} from={y(0)} to={y(size)} of={of} before={before} />
    }),
  )
}

function Stacks({ points, series, scales: { x, y } }: MarksProps) {
  const layers = stack<number, number>()
    .keys(series.map((_, of) => of))
    .value((at, of) => sizeOf(series[of]?.values[at]) ?? 0)
    .offset(stackOffsetDiverging)(points.map((_, at) => at))
  return layers.flatMap((layer, of) =>
    layer.map(([from, to], at) => (from === to ? null : <Bar key={`${at} ${of}`} left={x(at) ?? 0} width={x.bandwidth()} from={y(from)} to={y(to)} of={of} before={series[of]?.before} />)),
  )
}

type BarProps = { left: number; width: number; from: number; to: number; of: number; before: boolean | undefined }

/** At least a hair high, so that a small value is not taken for none. */
const Bar = ({ left, width, from, to, of, before }: BarProps) => (
  <rect className="v-mark" {...seriesLook(of, before)} x={left} y={Math.min(from, to)} width={Math.max(width, 1)} height={Math.max(Math.abs(from - to), 1)} />
)

function Lines({ points, series, scales: { x, y } }: MarksProps) {
  const middle = (at: number) => (x(at) ?? 0) + x.bandwidth() / 2
  return series.map(({ name, values, before }, of) => {
    const sizes = points.map((_, at) => sizeOf(values[at]))
    const path = line<number | null>().defined((size) => size !== null).x((_, at) => middle(at)).y((size) => y(size ?? 0))(sizes)
    const look = seriesLook(of, before)
    return (
      <g key={name}>
        <path className="v-line" {...look} d={path ?? ''} />
        {/* A value between two gaps has no line. */}
        {sizes.map((size, at) => size !== null && <circle key={at} className="v-mark" {...look} cx={middle(at)} cy={y(size)} r={points.length > 60 ? 1 : 2.5} />)}
      </g>
    )
  })
}
