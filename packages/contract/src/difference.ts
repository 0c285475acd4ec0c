import { toCents } from './money.ts'

/** A figure beside the one before: both money, or both counts. `change_percent` is rounded to a tenth; null where there was nothing before. */
export type Compared = { now: string | number; before: string | number; change_percent: number }

/** The smallest change that a rounded percentage tells. */
const SMALLEST = 0.1
const sizeOf = (value: string | number): number => (typeof value === 'string' ? toCents(value) : value)

/**
 * How a figure differs from the one before, by the figures themselves: what is rounded to 0 % may still be a difference.
 * @returns `percent`: how much, without a sign; `isBelow`: it is less than that
 */
export function differenceOf({ now, before, change_percent }: Compared): { direction: 'more' | 'less' | 'same'; percent: number; isBelow: boolean } {
  const difference = sizeOf(now) - sizeOf(before)
  const isBelow = difference !== 0 && change_percent === 0
  return { direction: difference === 0 ? 'same' : difference > 0 ? 'more' : 'less', percent: isBelow ? SMALLEST : Math.abs(change_percent), isBelow }
}
