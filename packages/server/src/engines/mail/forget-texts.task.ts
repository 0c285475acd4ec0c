import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/schema.ts'
import { runSql } from '../../platform/database/query.ts'
import { defineTask } from '../jobs/jobs.ts'

/** A person who asks what they were written can be answered for so long. */
const DAYS = 30
/** A statement holds so many mails at a time. */
const BATCH = 1_000

/**
 * Forgets the texts of mails that ended so long ago. To whom they went, what they were called and what became of them
 * stays: timelines and results read that.
 * @returns how many it forgot
 */
export async function forgetTexts(db: Kysely<Database>, now: Date, stopping?: AbortSignal): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { rowCount } = await runSql(
      db,
      `update mail_outbox set body = '', html = '', unsubscribe = '' where id in (
         select id from mail_outbox where body <> '' and created_at < $1::timestamptz - make_interval(days => $2) and (sent_at is not null or failed_at is not null)
         order by created_at limit $3 for update skip locked)`,
      [now, DAYS, BATCH],
    )
    forgotten += rowCount
    if (rowCount === 0 || stopping?.aborted) return forgotten
  }
}

export const forgetTextsTask = defineTask({
  name: 'forget-texts',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '20 8 * * *',
  oneAtATime: true,
  work: async ({ db, clock }, _payload, { stopping }) => void (await forgetTexts(db, clock.now(), stopping)),
})
