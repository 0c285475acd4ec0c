import { sql } from 'kysely'
import type { UserStatus } from '@ventanilla/contract/states'
import type { Transaction } from '../../platform/database/schema.ts'
import { lockMoney, programmeAccount } from '../balances/public.ts'

/** What a user holds: cents in wallet and on cards, cards that are not cancelled, orders that a card provider has not answered, and disputes that nobody has resolved. */
export type Holdings = { wallet_account: number; wallet_cents: number; cents: number; cards: number; orders: number; disputes: number }

/**
 * Holds still what a user holds, and what a withdrawal is paid to where there is one: a batch that read the user's state before it
 * changes ends first, and what it did is seen by what follows. The caller holds the user's row.
 */
export const holdStill = async (db: Transaction, userId: string, to: UserStatus): Promise<void> =>
  lockMoney(db, userId, to === 'Withdrawal process' ? [await programmeAccount(db, 'outside_world')] : [])

/** What is read may change at once, unless it is held still. */
export async function readHoldings(db: Transaction, userId: string): Promise<Holdings> {
  const { rows: [holdings] } = await sql<Holdings>`
    select w.account_id as wallet_account, a.balance as wallet_cents,
      a.balance + coalesce((select cents_sum(b.balance) from cards c join accounts b on b.id = c.account_id where c.user_id = w.user_id), 0) as cents,
      (select count(*)::int from cards c where c.user_id = w.user_id and c.status <> 'Canceled') as cards,
      (select count(*)::int from cards c join provider_orders o on o.card_id = c.id where c.user_id = w.user_id and o.settled_at is null) as orders,
      (select count(*)::int from disputes d where d.user_id = w.user_id and d.status in ('open', 'in_review')) as disputes
    from wallets w join accounts a on a.id = w.account_id where w.user_id = ${userId}`.execute(db)
  return holdings ?? { wallet_account: 0, wallet_cents: 0, cents: 0, cards: 0, orders: 0, disputes: 0 }
}
