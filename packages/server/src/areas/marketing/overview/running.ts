import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { MarketingOverview } from '@ventanilla/contract/endpoints/marketing.endpoints'
import { bannerTypes } from '@ventanilla/contract/states'
import { byName } from '../../../engines/lists/list-source.ts'
import { shownMoney, shownTime } from '../../../engines/lists/shown.ts'
import type { Database } from '../../../platform/database/schema.ts'

type Running = MarketingOverview['running']

/** So many of a kind are named; the others are counted. */
const MOST = 5

/** What a table has that runs: how many, and the first by an order. */
async function first<T>(db: Kysely<Database>, { of, where, columns, order }: Record<'of' | 'where' | 'columns' | 'order', RawBuilder<unknown>>): Promise<{ count: number; first: T[] }> {
  const { rows: [counted] } = await sql<{ count: number }>`select count(*)::integer as count from ${of} where ${where}`.execute(db)
  const { rows } = await sql<T>`select ${columns} from ${of} where ${where} order by ${order} limit ${MOST}`.execute(db)
  return { count: counted?.count ?? 0, first: rows }
}

async function scheduled(db: Kysely<Database>, table: 'cashbacks' | 'referrals'): Promise<number> {
  const { rows: [counted] } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)} where status = 'scheduled'`.execute(db)
  return counted?.count ?? 0
}

/** Places in the order in which the app has them. */
const place = sql`array_position(array[${sql.join(bannerTypes.map((type) => sql.lit(type)))}], b.type), b.position`
const paid = sql`(select coalesce(cents_sum(coalesce(a.amount, 0) + coalesce(e.amount, 0) - d.taken_back_cents), 0) from referral_details d left join transfers a on a.id = d.reward_transaction_id left join transfers e on e.id = d.referee_transaction_id where d.referral_id = r.id)`

/** What runs at this moment, and what waits for its time. */
export async function readRunning(db: Kysely<Database>, now: Date, seesBanners: boolean): Promise<Running> {
  const cashbacks = await first<Running['cashbacks']['first'][number]>(db, {
    of: sql`cashbacks p`,
    where: sql`p.status = 'active'`,
    columns: sql`p.id, p.name_es, p.name_en, ${shownMoney(sql`p.budget_cents`)} as budget, ${shownMoney(sql`p.spent_cents`)} as spent, ${shownTime(sql`p.ends_at`)} as ends_at`,
    order: sql`p.spent_cents::numeric / nullif(p.budget_cents, 0) desc nulls last, p.id`,
  })
  const referrals = await first<Running['referrals']['first'][number]>(db, {
    of: sql`referrals r`,
    where: sql`r.status = 'active'`,
    columns: sql`r.id, r.name as name_es, r.name as name_en, (select count(*)::integer from referral_details d where d.referral_id = r.id and d.status = 'rewarded') as rewarded, ${shownMoney(paid)} as paid, ${shownTime(sql`r.ends_at`)} as ends_at`,
    order: sql`r.ends_at nulls last, r.id`,
  })
  const banners = await first<NonNullable<Running['banners']>['first'][number]>(db, {
    of: sql`banners b`,
    where: sql`b.is_active and b.starts_at <= ${now} and (b.ends_at is null or b.ends_at > ${now})`,
    columns: sql`b.id, b.title as name_es, b.title as name_en, b.type, ${shownTime(sql`b.ends_at`)} as ends_at`,
    order: place,
  })
  const segments = await first<Running['segments']['first'][number]>(db, {
    of: sql`segments s`,
    where: sql`s.status = 'active'`,
    columns: sql`s.id, s.name`,
    order: sql`${byName(sql`s.name`).column}, s.id`,
  })
  const notifications = await first<Running['notifications']['first'][number]>(db, {
    of: sql`notifications n`,
    where: sql`n.status = 'scheduled'`,
    columns: sql`n.id, n.title_es as name_es, n.title_en as name_en, ${shownTime(sql`n.send_after`)} as send_after, coalesce((select s.name from segments s where s.id = n.segment_id), n.segment_name) as segment_name`,
    order: sql`n.send_after, n.id`,
  })
  return { cashbacks, scheduled_cashbacks: await scheduled(db, 'cashbacks'), referrals, scheduled_referrals: await scheduled(db, 'referrals'), banners: seesBanners ? banners : null, segments, notifications }
}
