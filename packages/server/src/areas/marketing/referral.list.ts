import { sql } from 'kysely'
import { referralDetailsList, referralList } from '@ventanilla/contract/endpoints/referral.endpoints'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { holderHas, isShort, shownId, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

const id = byText(sql`p.id`)

/** The referral programmes. */
export const referrals: ServedList<typeof referralList> = defineSource(referralList, {
  from: { referrals: 'p' },
  columns: {
    id: sql`p.id`,
    name: sql`p.name`,
    referrer_reward: shownMoney(sql`p.referrer_reward_cents`),
    referee_reward: shownMoney(sql`p.referee_reward_cents`),
    trigger: sql`p.trigger`,
    min_amount: shownMoney(sql`p.min_amount_cents`),
    max_per_user: sql`p.max_per_user`,
    starts_at: shownTime(sql`p.starts_at`),
    ends_at: shownTime(sql`p.ends_at`),
    status: sql`p.status`,
    ended_reason: sql`p.ended_reason`,
    rewarded: sql`p.rewarded_count`,
    paid: shownMoney(sql`p.paid_cents`),
    version: sql`p.version`,
  },
  key: [byTime(sql`p.created_at`), id],
  sorts: { name: [byName(sql`p.name`), id], status: [byText(sql`p.status`), id], starts_at: [byTime(sql`p.starts_at`), id] },
  filters: { status: sql`p.status`, trigger: sql`p.trigger` },
  search: textHas(sql`p.name`),
})

const own = byNumber(sql`r.id`)
const key = [byTime(sql`r.created_at`), own]
const nameOf = (user: string) => sql`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.surname`)}`

/** Who brought whom. */
export const referralDetails: ServedList<typeof referralDetailsList> = defineSource(referralDetailsList, {
  from: { referral_details: 'r' },
  joins: {
    o: sql`join users o on o.id = r.referrer_id`,
    e: sql`join users e on e.id = r.referee_id`,
    p: sql`left join referrals p on p.id = r.referral_id`,
    t: sql`left join transfers t on t.id = r.reward_transaction_id`,
    s: sql`left join transfers s on s.id = r.referee_transaction_id`,
  },
  columns: {
    id: shownId(sql`r.id`),
    referrer_id: sql`r.referrer_id`,
    referrer_name: nameOf('o'),
    referee_id: sql`r.referee_id`,
    referee_name: nameOf('e'),
    referral_id: sql`r.referral_id`,
    programme: sql`p.name`,
    status: sql`r.status`,
    reason: sql`r.reason`,
    referee_reason: sql`r.referee_reason`,
    reward: shownMoney(sql`t.amount`),
    reward_transaction_id: shownId(sql`r.reward_transaction_id`),
    referee_reward: shownMoney(sql`s.amount`),
    referee_transaction_id: shownId(sql`r.referee_transaction_id`),
    taken_back: shownMoney(sql`r.taken_back_cents`),
    rest: shownMoney(sql`r.rest_cents`),
    created_at: shownTime(sql`r.created_at`),
    qualified_at: shownTime(sql`r.qualified_at`),
  },
  key,
  sorts: { created_at: key, status: [byText(sql`r.status`), ...key] },
  filters: { status: sql`r.status`, referral_id: sql`r.referral_id`, created_at: sql`r.created_at` },
  search: (text) => {
    // By their own ids: who brings many would make the planner read all of them in their order.
    const found = sql`select u.id from users u where ${holderHas(text)}`
    // The planner takes an unknown word for one that many have, and would go through the table.
    const isFound = isShort(text) ? sql`= any(array(${found}))` : sql`in (${found})`
    return sql`r.id = any(array(select d.id from referral_details d where d.referrer_id ${isFound} union all select d.id from referral_details d where d.referee_id ${isFound}))`
  },
})
