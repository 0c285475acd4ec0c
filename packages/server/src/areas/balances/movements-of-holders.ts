import { sql, type RawBuilder } from 'kysely'
import { holderHas } from '../../engines/lists/shown.ts'

/** From one side of `transfers t`: the account `a`, whose it is (`held`), the holder `u`, the administrator `d`. */
export const holderJoins = (side: 'debit' | 'credit') => ({
  a: sql`join accounts a on a.id = t.${sql.ref(side)} and a.kind in ('wallet', 'card')`,
  held: sql`join (select w.account_id, w.user_id from wallets w union all select c.account_id, c.user_id from cards c) held on held.account_id = t.${sql.ref(side)}`,
  u: sql`join users u on u.id = held.user_id`,
  d: sql`left join admins d on d.id = t.created_by`,
})

/** Where the money of a transfer came from or went to. */
export const place = sql`case a.kind when 'card' then 'Card' else 'Wallet' end`

/**
 * Transactions of those who have the text, as an array: found from the holders first, or every movement there is would be
 * looked at.
 */
export const transactionsOfHolders = (text: string): RawBuilder<unknown> => sql`array(
  select p.transaction_id
  from (
    select w.account_id from users u join wallets w on w.user_id = u.id where ${holderHas(text)}
    union all
    select c.account_id from users u join cards c on c.user_id = u.id where ${holderHas(text)}
  ) theirs join postings p on p.account_id = theirs.account_id)`
