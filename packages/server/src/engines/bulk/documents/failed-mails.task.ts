import type { Kysely } from 'kysely'
import { z } from 'zod'
import { runSql } from '../../../platform/database/query.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { defineTask } from '../../jobs/jobs.ts'
import { notify } from '../../notices/notices.ts'

/** So long ago a mail may have been given up that is still told of: longer than workers are ever away. */
const DAYS = 7

type Unsent = { id: string; operation: string; file: string; confirmed_by: string }

/** Tells who confirmed a list that a mail about it was given up, once for each list. */
async function tellOfFailedMails(db: Kysely<Database>, now: Date): Promise<void> {
  const { rows } = await runSql<Unsent>(
    db,
    `select distinct d.id::text, d.operation, d.file_name as file, d.confirmed_by
     from mail_outbox m join upload_documents d on d.id = substring(m.reference from '^bulk:([0-9]{1,15}):')::bigint
     where m.failed_at > $1::timestamptz - make_interval(days => $2) and d.confirmed_by is not null
       and not exists (select from notices n where n.subject_type = 'upload_document' and n.subject_id = d.id::text and n.kind = 'mail_failed')`,
    [now, DAYS],
  )
  await notify(db, rows.map(({ id, operation, file, confirmed_by }) => ({ adminIds: [confirmed_by], kind: 'mail_failed', subject: { type: 'upload_document', id }, params: { operation, file } })))
}

export const failedMailsTask = defineTask({
  name: 'failed-mails',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  oneAtATime: true,
  work: ({ db, clock }) => tellOfFailedMails(db, clock.now()),
})
