/** The day in Panama as `2026-11-21`. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Panama' })
const DAY_MS = 24 * 3_600_000

/** The last so many days in Panama, today included, as the endpoints of the dashboard take them. Panama knows no summer time. */
export const lastDays = (days: number, now: Date = new Date()): { start_date: string; end_date: string } => ({
  start_date: day.format(new Date(now.getTime() - (days - 1) * DAY_MS)),
  end_date: day.format(now),
})
