import { fromCents, knownCents } from '@ventanilla/contract/money'
import { useFormats } from '@ventanilla/i18n/use-formats'

export type ChartUnit = 'money' | 'number' | 'percent'

export type ChartSeries = {
  name: string
  /** One for each point: money as decimal text, anything else as a number; `null` where nothing is known. */
  values: readonly (string | number | null)[]
  /** The period before, for comparison: drawn in grey behind the others. */
  before?: boolean
  /** What each value stands for, where that is more than its point says: the days that it takes together. */
  spans?: readonly string[]
}

export type ChartData = {
  unit: ChartUnit
  /** Along the axis: ISO days, months (`2026-11`), or texts in words. */
  points: readonly string[]
  pointsAre?: 'days' | 'months' | 'texts'
  series: readonly ChartSeries[]
}

/** How far a value reaches on the axis: cents for money. Only for drawing; what is read comes from the value itself. */
export const sizeOf = (value: string | number | null | undefined): number | null => (typeof value === 'string' ? (knownCents(value) ?? null) : (value ?? null))

/** Whether there is anything to draw. `zero`: a zero is something. */
export const hasValues = ({ series }: ChartData, zero: boolean): boolean => series.some(({ values }) => values.some((value) => { const size = sizeOf(value); return size !== null && (zero || size !== 0) }))

/** The words of a chart: values and points as they are read, and short beside the axes. */
export function useChartWords({ unit, pointsAre = 'days' }: Pick<ChartData, 'unit' | 'pointsAre'>) {
  const formats = useFormats()
  const pointOf = (point: string): string => (pointsAre === 'texts' ? point : pointsAre === 'months' ? formats.month(point) : formats.date(point))
  return {
    value: (value: string | number | null | undefined): string => {
      if (value === null || value === undefined) return '–'
      if (typeof value === 'string') return formats.money(value)
      return unit === 'percent' ? formats.percent(value) : formats.number(value)
    },
    tick: (size: number): string => {
      if (unit === 'percent') return formats.percent(size)
      if (unit !== 'money') return formats.compact(size)
      const amount = fromCents(Math.round(size))
      // In little room cents would be rounded to tenths.
      return amount.endsWith('.00') ? formats.compact(Number(amount)) : formats.amount(amount)
    },
    point: pointOf,
    /** What a value stands for, where its point does not say it already. */
    span: ({ spans }: ChartSeries, at: number, point: string): string | undefined => (spans?.[at] === pointOf(point) ? undefined : spans?.[at]),
    shortPoint: (point: string): string => (pointsAre === 'texts' ? point : pointsAre === 'months' ? formats.month(point) : formats.dayMonth(point)),
  }
}
