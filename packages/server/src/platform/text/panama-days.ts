import { sql, type RawBuilder } from 'kysely'

/** The programme's days begin at midnight in Panama, five hours behind UTC the whole year. */
export const PROGRAMME_ZONE = 'America/Panama'

/** The moment at which a day (`2026-11-21`) begins, as SQL; `add` counts days onwards. */
export const dayStart = (date: string, add = 0): RawBuilder<Date> => sql`((${date}::date + ${add}::integer)::timestamp at time zone ${PROGRAMME_ZONE})`

/** The day in Panama on which something happened, as SQL: `2026-11-21`. */
export const dayOf = (moment: RawBuilder<Date>): RawBuilder<string> => sql`(${moment} at time zone ${PROGRAMME_ZONE})::date`
