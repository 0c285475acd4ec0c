import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../../engines/jobs/jobs.ts'
import type { Database } from '../../platform/database/schema.ts'

/** What browsers reported is kept for so long, and no more rows than this of each table: a fault in a loop reports without end. */
const DAYS = 30
const MAX_ROWS = 100_000

/** Removes old reports, and the oldest of too many. */
export async function forgetReports(db: Kysely<Database>, now: Date, most = MAX_ROWS): Promise<void> {
  for (const table of ['browser_reports', 'remote_loads'] as const) {
    const newest = sql<number>`coalesce((select id from ${sql.table(table)} order by id desc offset ${most} limit 1), 0)`
    await sql`delete from ${sql.table(table)} where created_at < ${now}::timestamptz - make_interval(days => ${DAYS}) or id <= ${newest}`.execute(db)
  }
}

export const forgetReportsTask = defineTask({
  name: 'forget-reports',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '7 * * * *',
  oneAtATime: true,
  work: ({ db, clock }) => forgetReports(db, clock.now()),
})
