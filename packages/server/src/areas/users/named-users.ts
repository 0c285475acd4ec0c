import type { Reader, Subject } from '../../engines/changes/change.ts'
import { runSql } from '../../platform/database/query.ts'

type Named = { id: string; name: string }

/** So many of several users are named; of the others the number. */
const NAMED = 3

/** The subject of a change about users: one is the record that it is about; of several each is. `beside`: other records of theirs. */
export function subjectOfUsers(users: readonly Named[], beside: readonly { type: string; id: string }[] = []): Subject {
  const [first, ...rest] = users
  if (first && rest.length === 0) return { id: first.id, name: first.name, others: beside }
  const names = users.slice(0, NAMED).map(({ name }) => name).join(', ')
  return { id: null, name: users.length > NAMED ? `${names} +${users.length - NAMED}` : names, others: [...users.map(({ id }) => ({ type: 'user', id })), ...beside] }
}

/** What the users among some values are called, by id: name and identification. */
export async function namesOfUsers({ db }: Pick<Reader, 'db'>, values: readonly unknown[]): Promise<Record<string, string>> {
  const ids = values.flat().filter((value) => typeof value === 'string')
  const { rows } = await runSql<Named>(db, `select id, first_name || ' ' || surname || ' · ' || identification_number as name from users where id = any($1)`, [ids])
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** What a request about one user holds while it waits; a request about several users holds nothing. */
export const heldOfUser = ([one, ...others]: readonly Pick<Named, 'id'>[], what: string): string[] => (one && others.length === 0 ? [`user:${one.id}:${what}`] : [])

/** What cards among some values are called, by id: the end of their number. */
export async function namesOfCards({ db }: Pick<Reader, 'db'>, values: readonly unknown[]): Promise<Record<string, string>> {
  const { rows } = await runSql<{ id: string; last_four: string }>(db, 'select id, last_four from cards where id = any($1) and last_four is not null', [values.filter((value) => typeof value === 'string')])
  return Object.fromEntries(rows.map(({ id, last_four }) => [id, `${id} · •••• ${last_four}`]))
}
