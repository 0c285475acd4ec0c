import { sql, type Kysely } from 'kysely'
import { operations } from '@ventanilla/contract/bulk/operations'
import { MAX_KPI_DAYS, type LimitProvider, type LimitProviderKpi } from '@ventanilla/contract/endpoints/limit-providers.endpoints'
import { fromCents, toCents } from '@ventanilla/contract/money'
import type { LimitSection } from '@ventanilla/contract/states'
import { runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { daysOf, shiftDay } from '../../platform/http/day-range.ts'
import { dayOf, dayStamp, dayStart } from '../../platform/text/panama-days.ts'
import { roomIn } from './section-limits.ts'

/** Days of a KPI that names no range. */
const USUAL_DAYS = 30

/** The single actions by which money moves in a section. What moves otherwise is refused before it is a movement, or comes from outside. */
const actions: Partial<Record<LimitSection, string>> = { recharge: 'recharge-users', recovery: 'recover-from-users' }

type Day = { date: string; cents: number; count: number; failed: number }

const left = (limit: string | null, used: string): number | null => (limit === null ? null : Math.max(0, toCents(limit) - toCents(used)))
const shown = (cents: number | null): string | null => (cents === null ? null : fromCents(cents))

/**
 * How much of a supplier's limits is used: what moved in its section, by day of Panama, quiet days included.
 * @throws {Failure} validation_failed: a range that is none or too long
 */
export async function readKpi(db: Kysely<Database>, supplier: LimitProvider, asked: { start_date?: string | undefined; end_date?: string | undefined }, now: Date): Promise<LimitProviderKpi> {
  const end_date = asked.end_date ?? dayStamp(now)
  const range = { end_date, start_date: asked.start_date ?? shiftDay(end_date, 1 - USUAL_DAYS) }
  daysOf(range, MAX_KPI_DAYS)
  const days = await readDays(db, supplier, range)
  const sum = (of: 'cents' | 'count' | 'failed') => days.reduce((all, day) => all + day[of], 0)
  const { id, daily_limit, monthly_limit, daily_count, used_today, used_month, count_today } = supplier
  const [today, month] = [left(daily_limit, used_today), left(monthly_limit, used_month)]
  const room = supplier.is_active ? await readRoom(db, supplier.section) : undefined
  const { count: monthCount } = await db
    .selectFrom('section_days')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('count'), sql<number>`0`).as('count'))
    .where('section', '=', supplier.section)
    .where('day', '>=', sql<never>`date_trunc('month', panama_day(now())::timestamp)::date`)
    .executeTakeFirstOrThrow()
  return {
    id,
    used: fromCents(sum('cents')),
    remaining: shown(room?.cents ?? null),
    binding: room?.by ?? null,
    transaction_count: sum('count'),
    failed_count: sum('failed'),
    today: { limit: daily_limit, used: used_today, remaining: shown(today), transaction_count: count_today, count_limit: daily_count },
    month: { limit: monthly_limit, used: used_month, remaining: shown(month), transaction_count: Number(monthCount) },
    series: days.map(({ date, cents, count, failed }) => ({ date, used: fromCents(cents), transaction_count: count, failed_count: failed })),
  }
}

/** What may still move in a section, by the tightest of all its suppliers. Once a day has its number of movements no amount may, whatever the other limits leave. */
async function readRoom(db: Kysely<Database>, section: LimitSection): Promise<{ cents: number | null; by: string | null } | undefined> {
  const { rows: [room] } = await runSql<{ cents: number | null; count: number | null; by: string | null }>(db, roomIn(section))
  return room && { cents: room.count === 0 ? 0 : room.cents, by: room.by }
}

async function readDays(db: Kysely<Database>, { section, name }: Pick<LimitProvider, 'section' | 'name'>, { start_date, end_date }: { start_date: string; end_date: string }): Promise<Day[]> {
  const lists = operations.filter((operation) => operation.section === section).map(({ id }) => id)
  const action = actions[section] ?? ''
  const within = (moment: string) => sql`${sql.raw(moment)} >= ${dayStart(start_date)} and ${sql.raw(moment)} < ${dayStart(end_date, 1)}`
  const { rows } = await sql<Day>`
    with refused as (
      select day, sum(failed)::integer as failed
      from (
        select ${dayOf(sql`d.processed_at`)} as day, d.fail_count - d.cancelled_count as failed from upload_documents d where d.operation = any(${lists}::text[]) and ${within('d.processed_at')}
        union all
        select ${dayOf(sql`s.created_at`)}, jsonb_array_length(jsonb_path_query_array(s.results, '$[*] ? (@.problems != null)')) from single_actions s where s.action = ${action} and ${within('s.created_at')}
        union all
        -- What was refused as it was approved left nothing but its request; the reason names the supplier.
        select ${dayOf(sql`r.decided_at`)}, 1 from requests r
        where r.status = 'failed' and r.problem ->> 'code' like 'section\\_%' and r.problem -> 'params' ->> 'provider' = ${name} and ${within('r.decided_at')}
      ) f group by day
    )
    select to_char(g.day, 'YYYY-MM-DD') as date, coalesce(d.cents, 0) as cents, coalesce(d.count, 0) as count, coalesce(r.failed, 0) as failed
    from generate_series(${start_date}::date, ${end_date}::date, interval '1 day') as g (day)
    left join section_days d on d.section = ${section} and d.day = g.day::date left join refused r on r.day = g.day::date
    order by g.day`.execute(db)
  return rows
}
