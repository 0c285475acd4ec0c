import type { Kysely } from 'kysely'
import { z } from 'zod'
import { onlyRow, runSql } from '../../platform/database/query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { defineTask } from '../jobs/jobs.ts'

/** So many moved accounts are sorted for a page in some ten milliseconds. Those that move all day are best left marked. */
const MARKED = 20_000
/** Accounts that are held at once: for a twentieth of a second. */
const AT_ONCE = 2_000

/**
 * Indexes the balances of accounts that have moved, once there are more of them than a list should sort. Lists are right
 * before and after, and in between.
 * @param most accounts that may be left as they are
 * @returns how many were indexed
 */
export async function indexBalances(db: Kysely<Database>, stopping: AbortSignal, most = MARKED): Promise<number> {
  const { beyond } = onlyRow(
    await runSql<{ beyond: boolean }>(db, `select count(*) > $1 as beyond from (select from accounts where kind in ('wallet', 'card') and is_moved limit $1::bigint + 1) marked`, [most]),
  )
  if (!beyond) return 0
  let indexed = 0
  for (let last = AT_ONCE; last === AT_ONCE && !stopping.aborted; ) {
    ;({ last } = onlyRow(await runSql<{ last: number }>(db, 'select index_balances($1) as last', [AT_ONCE])))
    indexed += last
  }
  return indexed
}

/** In a minute a large list moves many times more accounts than a list should sort. */
export const indexBalancesTask = defineTask({
  name: 'index-balances',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  everyMs: 10_000,
  work: ({ db }, _, { stopping }) => indexBalances(db, stopping),
})
