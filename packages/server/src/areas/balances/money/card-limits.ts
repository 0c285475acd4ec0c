import type { Limit } from '../../../engines/bulk/limits.ts'

/** What comes onto a card in a month of Panama stays within its limit. The key is the card's account. */
export const monthlyLimitOfCard: Limit = {
  code: 'monthly_limit_exceeded',
  field: 'amount',
  params: { limit: 'money_text(l.most)', available: 'money_text(l.available)' },
  key: 'bigint',
  of: `select c.account_id as key, c.monthly_limit_cents as most, coalesce(r.received, 0) as used
    from keys join cards c on c.account_id = keys.key
    left join (select account_id, cents_sum(amount) as received from card_receipts where created_at >= this_month() and account_id in (select key from keys) group by account_id) r on r.account_id = c.account_id
    where c.monthly_limit_cents is not null`,
}
