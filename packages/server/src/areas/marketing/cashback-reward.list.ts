import { sql } from 'kysely'
import { cashbackRewardList } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { byNumber, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownHolder, shownId, shownMoney, shownTime } from '../../engines/lists/shown.ts'

/** What a reversal did goes before why it was less from the beginning, which is told beside it. */
const state = sql`case when r.rest_cents > 0 then 'rest' when r.taken_back_cents > 0 then case when r.taken_back_cents < r.paid_cents then 'partly_taken_back' else 'taken_back' end else coalesce(r.reason, 'paid') end`
const key = [byTime(sql`r.purchased_at`), byNumber(sql`r.purchase_id`)]

/** How a programme evaluated purchases, in the order in which the purchases were made: a late one stands where its time is. */
export const cashbackRewardsOf = (cashbackId: string): ServedList<typeof cashbackRewardList> =>
  defineSource(cashbackRewardList, {
    from: { cashback_rewards: 'r' },
    where: sql`r.cashback_id = ${cashbackId}`,
    joins: { b: sql`join transfers b on b.id = r.purchase_id`, u: sql`join users u on u.id = r.user_id` },
    columns: {
      ...shownHolder,
      purchase_id: shownId(sql`r.purchase_id`),
      purchase_amount: shownMoney(sql`b.amount`),
      establishment: sql`b.establishment`,
      purchased_at: shownTime(sql`r.purchased_at`),
      transaction_id: shownId(sql`r.transaction_id`),
      earned: shownMoney(sql`r.earned_cents`),
      paid: shownMoney(sql`r.paid_cents`),
      taken_back: shownMoney(sql`r.taken_back_cents`),
      rest: shownMoney(sql`r.rest_cents`),
      state,
      reason: sql`r.reason`,
    },
    key,
    sorts: { purchased_at: key },
    filters: { state },
  })
