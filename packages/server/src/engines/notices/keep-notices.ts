import { NOTICES_KEPT } from '@ventanilla/contract/notices'
import { z } from 'zod'
import { runSql } from '../../platform/database/query.ts'
import { defineTask } from '../jobs/jobs.ts'

/** Keeps the last notices of each administrator and removes those before: once a day, at night in Panama. */
export const keepNoticesTask = defineTask({
  name: 'keep-notices',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '40 7 * * *',
  oneAtATime: true,
  work: ({ db }) =>
    runSql(
      db,
      `delete from notices where id in (
         select id from (select id, row_number() over (partition by admin_id order by created_at desc, id desc) as place from notices) placed where place > $1
       )`,
      [NOTICES_KEPT],
    ),
})
