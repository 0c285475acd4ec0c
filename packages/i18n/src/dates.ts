import dayjs, { type ConfigType, type Dayjs } from 'dayjs'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import utc from 'dayjs/plugin/utc.js'
import 'dayjs/locale/es.js'
import type { Language } from '@ventanilla/contract/messages/say'

dayjs.extend(utc)
dayjs.extend(relativeTime)

/** Panama is five hours behind UTC the whole year, so no table of time zones is needed. */
const PANAMA = -5 * 60
const DAY = 'YYYY-MM-DD'
/** Without this, dayjs would read any digits as some date. */
const iso = /^\d{4}-\d{2}(?:-\d{2}(?:T.*)?)?$/

/** A moment (ISO 8601, or milliseconds) on the clock of Panama. */
const inPanama = (moment: ConfigType): Dayjs => dayjs.utc(moment).utcOffset(PANAMA)

/** An ISO time on the clock of Panama; a plain day or month is where it is. `undefined` for any other text. */
function read(time: string): Dayjs | undefined {
  if (!iso.test(time)) return undefined
  const moment = time.includes('T') ? inPanama(time) : dayjs.utc(time)
  return moment.isValid() ? moment : undefined
}

/** Writes an ISO time, a plain day or a plain month by a pattern of dayjs, in Panama; a text that is none comes back as it is. */
export const writeDate = (time: string, pattern: string, language: Language): string => read(time)?.locale(language).format(pattern) ?? time

/** How long ago an ISO time was, or in how long it will be: "hace 5 minutos". */
export const timeAgo = (time: string, language: Language, now: ConfigType = Date.now()): string => read(time)?.locale(language).from(inPanama(now)) ?? time

/** The day in Panama at a moment, as `2026-11-21`. */
export const dayIn = (moment: ConfigType = Date.now()): string => inPanama(moment).format(DAY)

/** The last so many days in Panama, today included: first and last day, as the endpoints take a range. */
export const lastDays = (days: number, now: ConfigType = Date.now()): { start_date: string; end_date: string } => ({
  start_date: dayIn(inPanama(now).subtract(days - 1, 'day')),
  end_date: dayIn(now),
})
