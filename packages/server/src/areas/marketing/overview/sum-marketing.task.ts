import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../../../engines/jobs/jobs.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { dayStamp } from '../../../platform/text/panama-days.ts'

/** A list that moves money commits at its end what it began before midnight: so far back a day may still change. */
const OPEN_HOURS = 24
const FIRST_DAY = '2000-01-01'

/** Sums the days of marketing that may have changed since they were summed last; all of them the first time. */
export async function sumMarketing(db: Kysely<Database>, now: Date): Promise<void> {
  const last = await db.selectFrom('marketing_sums').select('summed_at').executeTakeFirst()
  const since = last ? dayStamp(new Date(last.summed_at.getTime() - OPEN_HOURS * 3_600_000)) : FIRST_DAY
  await sql`select sum_marketing_days(${since}, ${now})`.execute(db)
}

export const sumMarketingTask = defineTask({
  name: 'sum-marketing',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '*/5 * * * *',
  oneAtATime: true,
  work: ({ db, clock }) => inTransaction(db, (transaction) => sumMarketing(transaction, clock.now()), { unlimited: true }),
})
