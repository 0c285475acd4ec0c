import { sql } from 'kysely'
import { limitProviderList } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { byName, byText, byTime, defineSource, via, type ServedList } from '../../engines/lists/list-source.ts'
import { shownAdmin, shownMoney, shownTime, textHas } from '../../engines/lists/shown.ts'

const id = byText(sql`k.id`)
const key = [byTime(sql`k.created_at`), id]
const status = sql`case when not k.is_active then 'off' when u.share >= 100 then 'reached' when u.share >= k.alert_percent then 'near' else 'normal' end`

// The sums are of whole days. Of the day on which it began to bind, only what moved afterwards moved under it: these movements
// are looked through where the section had any on that day, and none on a later one.
const inUse = sql`exists (select from section_days x where x.section = k.section and x.day > panama_day(k.active_since) and x.cents > 0)
  or exists (select from section_days x where x.section = k.section and x.day = panama_day(k.active_since) and x.cents > 0) and exists (
    select from transfers t join accounts a on a.id = t.debit join accounts b on b.id = t.credit
    where t.created_at >= k.active_since and t.created_at < (panama_day(k.active_since) + 1)::timestamp at time zone 'America/Panama' and movement_section(t.kind, a.kind, b.kind) = k.section)`

/** The suppliers: some dozens. What is used of their limits is what moved in their sections. */
export const limitProviders: ServedList<typeof limitProviderList> = defineSource(limitProviderList, {
  from: { limit_providers: 'k' },
  joins: { u: sql`join limit_provider_use u on u.id = k.id`, d: sql`left join admins d on d.id = k.created_by` },
  columns: {
    id: sql`k.id`,
    name: sql`k.name`,
    section: sql`k.section`,
    min_amount: shownMoney(sql`k.min_cents`),
    max_amount: shownMoney(sql`k.max_cents`),
    daily_limit: shownMoney(sql`k.daily_cents`),
    monthly_limit: shownMoney(sql`k.monthly_cents`),
    daily_count: sql`k.daily_count`,
    alert_percent: sql`k.alert_percent`,
    is_active: sql`k.is_active`,
    status,
    used_today: shownMoney(sql`u.day_cents`),
    used_month: shownMoney(sql`u.month_cents`),
    count_today: sql`u.day_count`,
    share: sql`u.share`,
    in_use: sql`(${inUse})`,
    created_at: shownTime(sql`k.created_at`),
    created_by: shownAdmin(sql`d.email`),
    version: sql`k.version`,
  },
  key,
  sorts: { section: [byText(sql`k.section`), id], name: [byName(sql`k.name`), id], created_at: key },
  filters: { section: sql`k.section`, status: via(['u'], status), is_active: sql`k.is_active::text` },
  search: textHas(sql`k.name`),
})
