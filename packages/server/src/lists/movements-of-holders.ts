import { sql, type RawBuilder } from 'kysely'
import { holderHas } from './shown.ts'

/** From a leg `postings p` of `ledger_transactions t`: the account `a`, its holder `u`, the administrator `d`. */
export const holderAccounts = sql`
  join accounts a on a.id = p.account_id and a.kind in ('wallet', 'card')
  left join wallets w on w.account_id = a.id
  left join cards c on c.account_id = a.id
  join users u on u.id = coalesce(w.user_id, c.user_id)
  left join admins d on d.id = t.created_by`

/** Accounts of those who have the text: found from the holders, or every movement there is would be looked at. */
export const accountsOfHolders = (pattern: string): RawBuilder<unknown> => sql`(
  select w.account_id from users u join wallets w on w.user_id = u.id where ${holderHas(pattern)}
  union all
  select c.account_id from users u join cards c on c.user_id = u.id where ${holderHas(pattern)})`

/** What the card provider refused was taken back, and so did not happen. */
export const notRefused = (transaction: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`not exists (select from provider_orders o where o.transaction_id = ${transaction} and o.state = 'refused')`
