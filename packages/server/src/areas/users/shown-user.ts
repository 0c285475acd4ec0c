import { sql } from 'kysely'
import { shownHolder, shownMoney, shownTime } from '../../engines/lists/shown.ts'

const { user_id: id, ...holder } = shownHolder

/** What a list of `users u` joins to show them: each has one wallet. */
export const userJoins = {
  w: sql`join wallets w on w.user_id = u.id`,
  a: sql`join accounts_by_balance_now a on a.id = w.account_id and a.kind = 'wallet' and a.is_current`,
}

/** A user as lists show one (`userSummary` of the contract), of `users u` with `userJoins`. */
export const shownUser = {
  id,
  ...holder,
  mobile: sql`u.mobile`,
  identification_type: sql`u.identification_type`,
  status: sql`u.status`,
  kyc_status: sql`u.kyc_status`,
  card_status: sql`(select c.status from cards c where c.user_id = u.id order by c.status = 'Canceled' limit 1)`,
  wallet_balance: shownMoney(sql`a.balance`),
  created_at: shownTime(sql`u.created_at`),
}
