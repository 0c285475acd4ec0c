import { Failure, invalid } from './failure.ts'

/** Days of a call, both included: `2026-11-01`. */
export type DayRange = { start_date: string; end_date: string }

const DAY_MS = 86_400_000

/** A range is too long: the last day that it may end on. */
export const endsTooLate = (last: string): Failure => new Failure('validation_failed', { problems: [{ field: 'end_date', code: 'date_too_late', params: { max: last } }] })

/** How many days a range has. @throws {Failure} validation_failed, for more than `max`, and an end before its beginning */
export function daysOf({ start_date, end_date }: DayRange, max: number): number {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1
  if (days < 1) throw invalid({ end_date: 'range_reversed' })
  if (days > max) throw endsTooLate(shiftDay(start_date, max - 1))
  return days
}

/** The day so many days later. */
export const shiftDay = (date: string, days: number): string => new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
