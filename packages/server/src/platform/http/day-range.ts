import { invalid } from './failure.ts'

/** Days of a call, both included: `2026-11-01`. */
export type DayRange = { start_date: string; end_date: string }

const DAY_MS = 86_400_000

/** How many days a range has. @throws {Failure} validation_failed, for more than `max`, and an end before its beginning */
export function daysOf({ start_date, end_date }: DayRange, max: number): number {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1
  if (days < 1 || days > max) throw invalid({ end_date: 'value_invalid' })
  return days
}

/** The day so many days later. */
export const shiftDay = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
