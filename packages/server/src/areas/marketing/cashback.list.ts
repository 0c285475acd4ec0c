import { sql } from 'kysely'
import { cashbackList } from '@ventanilla/contract/endpoints/cashback.endpoints'
import { byName, byNumber, byText, byTime, defineSource, type ServedList } from '../../engines/lists/list-source.ts'
import { shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

const id = byText(sql`p.id`)
/** How much of its budget is spent, in basis points; a programme without a budget has used none. */
const used = sql`coalesce(p.spent_cents * 10000 / nullif(p.budget_cents, 0), 0)`
/** A programme without an end ends after all others. */
const end = sql`coalesce(p.ends_at, 'infinity')`

/** The cashback programmes. */
export const cashbacks: ServedList<typeof cashbackList> = defineSource(cashbackList, {
  from: { cashbacks: 'p' },
  columns: {
    id: sql`p.id`,
    name_es: sql`p.name_es`,
    name_en: sql`p.name_en`,
    description: sql`p.description`,
    reward_type: sql`p.reward_type`,
    rate_bps: sql`p.rate_bps`,
    fixed_amount: shownMoney(sql`p.fixed_amount_cents`),
    min_purchase: shownMoney(sql`p.min_purchase_cents`),
    max_per_transaction: shownMoney(sql`p.max_per_transaction_cents`),
    max_per_user_month: shownMoney(sql`p.max_per_user_month_cents`),
    budget: shownMoney(sql`p.budget_cents`),
    spent: shownMoney(sql`p.spent_cents`),
    starts_at: shownTime(sql`p.starts_at`),
    ends_at: shownTime(sql`p.ends_at`),
    segment_ids: sql`array(select g.segment_id from cashback_segments g where g.cashback_id = p.id order by g.segment_id)`,
    segments: sql`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by ${byName(sql`s.name`).column}, s.id), '[]') from cashback_segments g join segments s on s.id = g.segment_id where g.cashback_id = p.id)`,
    status: sql`p.status`,
    ended_reason: sql`p.ended_reason`,
    version: sql`p.version`,
  },
  key: [byTime(sql`p.created_at`), id],
  sorts: {
    name_es: [byName(sql`p.name_es`), id],
    name_en: [byName(sql`p.name_en`), id],
    status: [byText(sql`p.status`), id],
    starts_at: [byTime(sql`p.starts_at`), id],
    ends_at: [byTime(end), id],
    budget: [byNumber(sql`p.budget_cents`), id],
    spent: [byNumber(sql`p.spent_cents`), id],
    used: [byNumber(used), id],
  },
  filters: { status: sql`p.status`, reward_type: sql`p.reward_type`, starts_at: sql`p.starts_at`, ends_at: sql`p.ends_at`, budget: sql`p.budget_cents` },
  search: textHas(sql`p.name_es || ' ' || p.name_en || ' ' || p.description`),
})
