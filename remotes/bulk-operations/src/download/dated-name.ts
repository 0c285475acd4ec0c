/** The day in Panama as `2026-11-21`. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Panama' })

/** The name of a download that the server gave none (specification section 9): `top-up-2026-11-21.csv`. */
export const datedName = (operation: string, at: Date = new Date()): string => `${operation}-${day.format(at)}.csv`
