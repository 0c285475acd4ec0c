import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { dayOf } from '../../platform/text/panama-days.ts'

/** One day in Panama of one remote, as browsers saw it. */
export type RemoteDay = { day: string; loads: number; p50_ms: number | null; p95_ms: number | null; failures: number; violations: number }
/** A remote since some moment, and each of its days on which something was reported. */
export type RemoteHealth = Omit<RemoteDay, 'day'> & { remote: string; days: RemoteDay[] }

/**
 * How remotes load, and how often they fail, as browsers reported it.
 * @param since reports before this moment are left out; they are kept for thirty days
 */
export async function remoteHealth(db: Kysely<Database>, since: Date): Promise<RemoteHealth[]> {
  const { rows } = await sql<RemoteDay & { remote: string; day: string | null }>`
    with loads as (
      select remote, ${dayOf(sql`created_at`)}::text as day, count(*)::integer as loads,
        round(percentile_cont(0.5) within group (order by ms))::integer as p50_ms, round(percentile_cont(0.95) within group (order by ms))::integer as p95_ms
      from remote_loads where created_at >= ${since} group by grouping sets ((1), (1, 2))
    ), reports as (
      select remote, ${dayOf(sql`created_at`)}::text as day, count(*) filter (where kind = 'failure')::integer as failures, count(*) filter (where kind = 'violation')::integer as violations
      from browser_reports where created_at >= ${since} and remote is not null group by grouping sets ((1), (1, 2))
    )
    select coalesce(l.remote, r.remote) as remote, coalesce(l.day, r.day) as day, coalesce(loads, 0) as loads, p50_ms, p95_ms, coalesce(failures, 0) as failures, coalesce(violations, 0) as violations
    from loads l full join reports r on r.remote = l.remote and coalesce(r.day, '') = coalesce(l.day, '')
    order by 1, 2 nulls first`.execute(db)
  return rows.filter(({ day }) => day === null).map(({ day: _all, ...total }) => ({ ...total, days: rows.filter(({ remote, day }) => remote === total.remote && day !== null).map(({ remote: _same, ...day }) => day) }))
}
