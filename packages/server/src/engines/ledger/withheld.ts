import { sql } from 'kysely'

/** What left the wallet `w` of the user `u` for a card while the provider has not answered. */
export const withheld = sql`(select coalesce(cents_sum(t.amount), 0) from provider_orders o join cards k on k.id = o.card_id join transfers t on t.id = o.transaction_id where k.user_id = u.id and o.settled_at is null and t.debit = w.account_id)`
