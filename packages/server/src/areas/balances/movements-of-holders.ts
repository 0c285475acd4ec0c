import { sql, type RawBuilder } from 'kysely'
import { holderHas } from '../../engines/lists/shown.ts'

/** Every account of a holder, with whose it is. One kind of place is one of its two tables: the planner then reads that one alone. */
export const heldAccounts = sql`(select w.account_id, w.user_id, 'Wallet' as place from wallets w union all select c.account_id, c.user_id, 'Card' from cards c)`

/** From one side of `transfers t`: whose account it is (`held`), the holder `u`, the administrator `d`. */
export const holderJoins = (side: 'debit' | 'credit') => ({
  held: sql`join ${heldAccounts} held on held.account_id = t.${sql.ref(side)}`,
  u: sql`join users u on u.id = held.user_id`,
  d: sql`left join admins d on d.id = t.created_by`,
})

/** Where the money of a transfer came from or went to. */
export const place = sql`held.place`

/** Accounts of those who have the text, as an array: found from the holders first, or every movement there is would be looked at. */
export const accountsOfHolders = (text: string): RawBuilder<unknown> => sql`array(
  select held.account_id
  from users u join ${heldAccounts} held on held.user_id = u.id
  where ${holderHas(text)})`
