import { NOTICES_KEPT, type NoticeKind } from '@ventanilla/contract/notices'
import { z } from 'zod'
import { runSql } from '../../platform/database/query.ts'
import { defineTask } from '../jobs/jobs.ts'

/** Told again for as long as what they tell of lasts, a month at most: one that was removed meanwhile would come back as new. */
const repeated: readonly NoticeKind[] = ['mail_failed', 'order_waiting', 'budget_spent', 'marketing_short', 'reward_rest', 'limit_near', 'limit_reached']

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
       ) and (kind <> all($2) or created_at < now() - interval '32 days')`,
      [NOTICES_KEPT, repeated],
    ),
})
