/** The days that are taken. PostgreSQL knows no year 0, and after 9999 days are written with more digits and no longer sort as text. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2999-12-31']

/** A day of the calendar, `YYYY-MM-DD`, of these eleven centuries. */
export function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= FIRST_DAY && text <= LAST_DAY ? new Date(`${text}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
