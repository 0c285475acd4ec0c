import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '../jobs/jobs.ts'

/** Folds what statements added to the daily sums into one row a day and kind, so that reading them stays short. They are right before and after. */
export const foldDaysTask = defineTask({
  name: 'fold-ledger-days',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  oneAtATime: true,
  work: async ({ db }) => void (await sql`select fold_ledger_days()`.execute(db)),
})
