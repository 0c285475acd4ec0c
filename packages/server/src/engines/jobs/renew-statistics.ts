import type { Kysely } from 'kysely'
import { z } from 'zod'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { defineTask } from './jobs.ts'

/** Has PostgreSQL look at the tables that it knows too little of, which it leaves for long after a crash. @returns how many */
export const renewStatistics = (db: Kysely<Database>): Promise<number> =>
  // Alone: two of these would wait for each other's tables.
  inTransaction(db, async (transaction) => {
    const { taken } = onlyRow(await runSql<{ taken: boolean }>(transaction, `select pg_try_advisory_xact_lock(5070171) as taken`))
    return taken ? onlyRow(await runSql<{ tables: number }>(transaction, 'select analyze_outgrown() as tables')).tables : 0
  }, { unlimited: true })

export const renewStatisticsTask = defineTask({
  name: 'renew-statistics',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  oneAtATime: true,
  work: async ({ db, log }) => {
    const tables = await renewStatistics(db)
    if (tables > 0) log.info({ tables }, 'statistics of tables were renewed')
  },
})
