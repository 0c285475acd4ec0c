import { z } from 'zod'
import { defineTask } from '../../engines/jobs/jobs.ts'
import { concerned } from '../../engines/notices/concerned.ts'
import { notify } from '../../engines/notices/notices.ts'
import { runSql } from '../../platform/database/query.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Services } from '../../platform/services.ts'

type Near = { id: string; name: string; share: number; period: string }

/** The active suppliers that have come to their alert share, of the day and of the month. */
const near = `
  select p.id, p.name, u.day_share as share, panama_day(now())::text as period from limit_providers p join limit_provider_use u on u.id = p.id where p.is_active and u.day_share >= least(p.alert_percent, 100)
  union all
  select p.id, p.name, u.month_share, to_char(panama_day(now()), 'YYYY-MM') from limit_providers p join limit_provider_use u on u.id = p.id where p.is_active and u.month_share >= least(p.alert_percent, 100)
  order by 1, 4`

/** Tells of limits that are nearly reached, and of those that are: once of each supplier and day or month, to who may change it. */
export const tellNearLimits = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { rows } = await runSql<Near>(transaction, near)
    if (rows.length === 0) return
    const adminIds = await concerned(transaction, 'suppliers')
    await notify(
      transaction,
      rows.map(({ id, name, share, period }) => ({ adminIds, kind: share >= 100 ? 'limit_reached' : 'limit_near', subject: { type: 'limit_provider', id: `${id}:${period}` }, params: { name, supplier: id, share, period } })),
    )
  })

/** Each minute: money also moves by what does not ask the limits. */
export const limitAlertsTask = defineTask({ name: 'limit-alerts', payload: z.object({}), pool: 'upkeep', cron: '* * * * *', oneAtATime: true, work: tellNearLimits })
