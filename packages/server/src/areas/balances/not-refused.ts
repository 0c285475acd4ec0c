import { sql, type RawBuilder } from 'kysely'

/** What the card provider refused was taken back, and so did not happen. */
export const notRefused = (transaction: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`not exists (select from provider_orders o where o.transaction_id = ${transaction} and o.state = 'refused')`
