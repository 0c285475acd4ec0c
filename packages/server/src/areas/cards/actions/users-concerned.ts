import type { Reader, Subject } from '../../../engines/changes/change.ts'
import { runSql } from '../../../platform/database/query.ts'

/** A user that an action is about, with the card of theirs that counts and what is on it. */
export type Concerned = { id: string; name: string; card_id: string | null; card_cents: number | null }

/** The users of an action, in the order in which they were named; those who are gone are left out. */
export async function readConcerned({ db }: Pick<Reader, 'db'>, users: readonly string[]): Promise<Concerned[]> {
  const { rows } = await runSql<Concerned>(
    db,
    `select u.id, u.first_name || ' ' || u.surname as name, c.id as card_id, a.balance as card_cents
     from users u left join cards c on c.user_id = u.id and c.status <> 'Canceled' left join accounts a on a.id = c.account_id
     where u.id = any($1) order by array_position($1, u.id)`,
    [users],
  )
  return rows
}

const cardsOf = (users: readonly Concerned[]) => users.flatMap(({ card_id }) => (card_id === null ? [] : [{ type: 'card', id: card_id }]))

/** So many of several users are named; of the others the number. */
const NAMED = 3

/** One user is the record that the action is about; of several each is, with their cards. */
export function subjectOf(users: readonly Concerned[]): Subject {
  const [first, ...rest] = users
  if (first && rest.length === 0) return { id: first.id, name: first.name, others: cardsOf(users) }
  const names = users.slice(0, NAMED).map(({ name }) => name).join(', ')
  return { id: null, name: users.length > NAMED ? `${names} +${users.length - NAMED}` : names, others: [...users.map(({ id }) => ({ type: 'user', id })), ...cardsOf(users)] }
}

/** What the users among some values are called, by id: name and identification. */
export async function namesOfUsers({ db }: Pick<Reader, 'db'>, values: readonly unknown[]): Promise<Record<string, string>> {
  const ids = values.flat().filter((value) => typeof value === 'string')
  const { rows } = await runSql<{ id: string; name: string }>(db, `select id, first_name || ' ' || surname || ' · ' || identification_number as name from users where id = any($1)`, [ids])
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
