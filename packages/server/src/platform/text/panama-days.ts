import { sql, type RawBuilder } from 'kysely'

/** The programme's days begin at midnight in Panama, five hours behind UTC the whole year. */
export const PROGRAMME_ZONE = 'America/Panama'

/** The moment at which a day (`2026-11-21`) begins, as SQL; `add` counts days onwards. */
export const dayStart = (date: string, add = 0): RawBuilder<Date> => sql`((${date}::date + ${add}::integer)::timestamp at time zone ${PROGRAMME_ZONE})`

/** The moment at which the day of a column of type date begins, as SQL: what a filter of days compares. */
export const dayAsTime = (day: RawBuilder<unknown>): RawBuilder<Date> => sql`(${day}::timestamp at time zone ${PROGRAMME_ZONE})`

/** The same of a day's text, without the database. */
export const dayBegins = (date: string, add = 0): Date => new Date(Date.parse(`${date}T00:00:00-05:00`) + add * 86_400_000)

/** The day in Panama on which something happened, as SQL: `2026-11-21`. */
export const dayOf = (moment: RawBuilder<Date>): RawBuilder<string> => sql`(${moment} at time zone ${PROGRAMME_ZONE})::date`

const parts = new Intl.DateTimeFormat('en-GB', { timeZone: PROGRAMME_ZONE, day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hour12: false })
const partOf = (date: Date, type: Intl.DateTimeFormatPartTypes) => parts.formatToParts(date).find((part) => part.type === type)?.value ?? ''

/** dd/MM/yyyy in Panama. */
export const dayText = (date: Date): string => `${partOf(date, 'day')}/${partOf(date, 'month')}/${partOf(date, 'year')}`
/** dd/MM/yyyy HH:mm in Panama. */
export const momentText = (date: Date): string => `${dayText(date)} ${partOf(date, 'hour')}:${partOf(date, 'minute')}`
/** yyyy-MM-dd in Panama: by it days are compared, and files are named. */
export const dayStamp = (date: Date): string => `${partOf(date, 'year')}-${partOf(date, 'month')}-${partOf(date, 'day')}`
