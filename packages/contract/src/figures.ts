/** The figures of the dashboard (domain page, "Figures"), and what each of them counts. */
export const figureIds = ['cash-in', 'cash-out', 'wallet', 'card', 'total'] as const
export type FigureId = (typeof figureIds)[number]

/** What a point of a series takes together. A week begins on Monday. */
export const figureSteps = ['day', 'week', 'month', 'year'] as const
export type FigureStep = (typeof figureSteps)[number]

/** The longest range of a figure, in days, and the most points of its series. */
export const MAX_FIGURE_DAYS = 3_660
export const MAX_FIGURE_POINTS = 366

/** A stretch of days, both included. */
export type Stretch = { date: string; until: string }

const DAY_MS = 86_400_000
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first day of the week, month or year after the one that a day lies in. Plain days, so no time zone has a say. */
function nextBegins(day: string, step: FigureStep): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  if (step === 'year') return dayAt(Date.UTC(year + 1, 0, 1))
  if (step === 'month') return dayAt(Date.UTC(year, month, 1))
  const time = timeOf(day)
  return dayAt(time + (step === 'day' ? 1 : 7 - ((new Date(time).getUTCDay() + 6) % 7)) * DAY_MS)
}

/** The days, weeks, months or years of a range of days (`isDay`). The first and the last may be cut by its ends. */
export function stepsOf(start: string, end: string, step: FigureStep): Stretch[] {
  const steps: Stretch[] = []
  for (let date = start; date <= end; ) {
    const next = nextBegins(date, step)
    const last = dayAt(timeOf(next) - DAY_MS)
    steps.push({ date, until: last < end ? last : end })
    date = next
  }
  return steps
}
