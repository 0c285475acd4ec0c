import type { Limit } from '../../../engines/bulk/limits.ts'

/** What the account of a card held when the month began: the balance after its last transfer before, looked up from the end. */
const heldAtFirst = (account: string) => `coalesce((
  select x.after from (
    (select id, debit_after as after from transfers where debit = ${account} and created_at < this_month() order by id desc limit 1)
    union all
    (select id, credit_after from transfers where credit = ${account} and created_at < this_month() order by id desc limit 1)
  ) x order by x.id desc limit 1
), 0)`

/** What of a transfer was taken back and stands; `where`: only by such a reversal `x`. Looked up transfer by transfer, as in the view `card_receipts`. */
const takenBack = (where = '') => `coalesce((
  select x.amount from transfers x where x.reversal_of = t.id and (select y.id from transfers y where y.reversal_of = x.id limit 1) is null${where} limit 1
), 0)`

/**
 * What went from a former card back to the wallet this month and stayed there: less what the wallet paid for it since, where a
 * recharge of the card was taken back after it was canceled. That was subtracted from what came already.
 */
const wentBack = (account: string) => `greatest(0,
  coalesce((select cents_sum(greatest(0, t.amount - ${takenBack()})) from transfers t where t.debit = ${account} and t.kind = 'transfer' and t.created_at >= this_month()), 0)
  - coalesce((select cents_sum(${takenBack(' and x.debit <> t.credit')}) from transfers t where t.credit = ${account} and t.kind in ('topup', 'transfer', 'adjustment') and t.created_at >= this_month()), 0))`

/**
 * What comes onto a card in a month of Panama stays within its limit. The key is the card's account. What came onto the card
 * that it replaced counts with it, but for what of it went back to the wallet: otherwise a new card would begin the month
 * again. What the former card held from earlier months goes back first: it is nothing that came in this one.
 */
export const monthlyLimitOfCard: Limit = {
  code: 'monthly_limit_exceeded',
  field: 'amount',
  params: { limit: 'money_text(l.most)', available: 'money_text(l.available)' },
  key: 'bigint',
  // Card by card: how many have a limit, and received something this month, is what the planner knows least. Joined, either may be gone through once for each of the other.
  of: `select c.account_id as key, c.monthly_limit_cents as most, coalesce(r.received, 0) as used
    from keys
    cross join lateral (select user_id, account_id, monthly_limit_cents from cards where account_id = keys.key and monthly_limit_cents is not null offset 0) c
    cross join lateral (
      select cents_sum(greatest(0, got.cents - case when back.cents = 0 then 0 else greatest(0, back.cents - ${heldAtFirst('one.account_id')}) end)) as received
      from cards one
      cross join lateral (select coalesce(cents_sum(amount), 0) as cents from card_receipts where account_id = one.account_id and created_at >= this_month() offset 0) got
      cross join lateral (select case when one.account_id = c.account_id then 0 else ${wentBack('one.account_id')} end as cents offset 0) back
      where one.user_id = c.user_id offset 0
    ) r`,
}
