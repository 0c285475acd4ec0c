import type { Reader, Subject } from '../../../engines/changes/change.ts'
import type { Transaction } from '../../../platform/database/schema.ts'
import type { Intention } from './single-actions.ts'
import { subjectOfUsers } from '../../users/public.ts'
import { runSql } from '../../../platform/database/query.ts'

/** A user that an action is about, with the card of theirs that counts and what is on it. `fee_cents`: what another card costs now. */
export type Concerned = { id: string; name: string; card_id: string | null; card_cents: number | null; fee_cents: number }

/** The users of an action, in the order in which they were named; those who are gone are left out. */
export async function readConcerned({ db }: Pick<Reader, 'db'>, users: readonly string[]): Promise<Concerned[]> {
  const { rows } = await runSql<Concerned>(
    db,
    `select u.id, u.first_name || ' ' || u.surname as name, c.id as card_id, a.balance as card_cents, (select card_charge('card_request')) as fee_cents
     from users u left join cards c on c.user_id = u.id and c.status <> 'Canceled' left join accounts a on a.id = c.account_id
     where u.id = any($1) order by array_position($1, u.id)`,
    [users],
  )
  return rows
}

/** The card that an action names stands still from here on, so that it is still the current one when the action meets it. */
export const holdCard = (db: Transaction, { card }: Pick<Intention, 'card'>) => card === undefined ? Promise.resolve() : runSql(db, 'select from cards where id = $1 for no key update', [card])

const cardsOf = (users: readonly Concerned[]) => users.flatMap(({ card_id }) => (card_id === null ? [] : [{ type: 'card', id: card_id }]))

/** One user is the record that the action is about; of several each is, with their cards. */
export const subjectOf = (users: readonly Concerned[]): Subject => subjectOfUsers(users, cardsOf(users))
