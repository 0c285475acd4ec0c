import { sql, type RawBuilder } from 'kysely'

type Sql<T = unknown> = RawBuilder<T>

/** A moment as the API writes it: `2026-11-21T15:00:00.000Z`. */
export const shownTime = (moment: Sql): Sql<string> => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Cents as the API writes money: `1234.50`. */
export const shownMoney = (cents: Sql): Sql<string> => sql`money_text(${cents})`

/** A number of ours as an identifier. */
export const shownId = (id: Sql): Sql<string> => sql`${id}::text`

/** Address of an administrator who may be none: the system has an empty one. */
export const shownAdmin = (email: Sql): Sql<string> => sql`coalesce(${email}, '')`

/** Whom an entry is about: the columns of `users u`. */
export const shownHolder = {
  user_id: sql`u.id`,
  first_name: sql`u.first_name`,
  surname: sql`u.surname`,
  email: sql`u.email`,
  identification_number: sql`u.identification_number`,
}

/** What the sorts of a list of holders have in common. Names sort as in Spanish, without regard to case. */
export const holderSorts = {
  surname: sql`u.surname collate "es-x-icu"`,
  email: sql`u.email`,
  identification_number: sql`u.identification_number`,
}

/** Whether name, e-mail, mobile or identification of `users u` have the text, with or without accents. */
export const holderHas = (pattern: string): Sql<boolean> => sql`u.search like plain_text(${pattern})`
