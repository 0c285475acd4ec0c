export type SparklineProps = {
  values: readonly number[]
  /** What it shows, in a sentence: 'Recargas de los últimos 30 días, hasta 1,200.00'. */
  label: string
}

const WIDTH = 120
const HEIGHT = 32

/** The run of a figure beside its number, without axes. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(...values, 1)
  const step = WIDTH / Math.max(values.length - 1, 1)
  const points = values.map((value, index) => `${index * step},${HEIGHT - 2 - (value / most) * (HEIGHT - 4)}`).join(' ')
  return (
    <svg className="v-sparkline" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <polyline points={points} />
    </svg>
  )
}
