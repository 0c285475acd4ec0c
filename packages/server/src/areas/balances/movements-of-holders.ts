import { sql, type RawBuilder } from 'kysely'
import { holderHas } from '../../engines/lists/shown.ts'

/** From one side of `transfers t`: the account `a`, its holder `u`, the administrator `d`. */
export const holderAccounts = (side: 'debit' | 'credit'): RawBuilder<unknown> => sql`
  join accounts a on a.id = t.${sql.ref(side)} and a.kind in ('wallet', 'card')
  cross join lateral (
    select w.user_id from wallets w where w.account_id = a.id
    union all
    select c.user_id from cards c where c.account_id = a.id
  ) held
  join users u on u.id = held.user_id
  left join admins d on d.id = t.created_by`

/**
 * Transactions of those who have the text, as an array: found from the holders first, or every movement there is would be
 * looked at.
 */
export const transactionsOfHolders = (pattern: string): RawBuilder<unknown> => sql`array(
  select p.transaction_id
  from (
    select w.account_id from users u join wallets w on w.user_id = u.id where ${holderHas(pattern)}
    union all
    select c.account_id from users u join cards c on c.user_id = u.id where ${holderHas(pattern)}
  ) theirs join postings p on p.account_id = theirs.account_id)`
