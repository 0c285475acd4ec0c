import { dayText } from '../../platform/text/panama-days.ts'
import { DAY_MS } from './plan-users.ts'

/** Midnight in Panama is five hours after that of UTC, the whole year. */
const PANAMA_MS = 5 * 3_600_000
const HOUR_MS = 3_600_000

/** The beginning of a moment's day in Panama. */
export const midnightOf = (moment: Date): number => Math.floor((moment.getTime() - PANAMA_MS) / DAY_MS) * DAY_MS + PANAMA_MS

/** Days on which wages are paid. */
const PAID_ON = [15, 30]
/** Nobody pays wages twice within so many days. */
const APART = 7

/**
 * A day on which wages are paid: its list is uploaded two days before, in the afternoon, and applied in the morning. Its rows
 * say the `day` (`30/08`), so that no two lists are the same file: the product refuses to apply one again.
 */
export type Payday = { midnight: number; day: string; uploadedAt: Date; paidAt: Date }

/** The first of so many days before `now`, and each day of wages from a week later that has been paid already. */
export function paydays(now: Date, days: number): Payday[] {
  const start = midnightOf(now) - days * DAY_MS
  return Array.from({ length: days + 1 }, (_, day) => start + day * DAY_MS)
    .filter((midnight, day) => day === 0 || (day >= APART && PAID_ON.includes(new Date(midnight).getUTCDate())))
    .map((midnight) => ({ midnight, day: dayText(new Date(midnight)).slice(0, 5), uploadedAt: new Date(midnight - 2 * DAY_MS + 15.2 * HOUR_MS), paidAt: new Date(midnight + 7.5 * HOUR_MS) }))
    .filter(({ paidAt }) => paidAt < now)
}
