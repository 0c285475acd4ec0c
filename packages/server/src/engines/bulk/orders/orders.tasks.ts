import { z } from 'zod'
import { defineTask, enqueueAgain } from '../../jobs/jobs.ts'
import { compareOrders } from './compare-orders.ts'
import { workOrdersJob } from './orders.ts'
import { workOrders } from './work-orders.ts'
import { runSql } from '../../../platform/database/query.ts'

/** Works on orders to the card provider until none is due, and looks again when the next one is; with the built-in programme there are none. */
export const workOrdersTask = defineTask({
  ...workOrdersJob,
  pool: 'orders',
  cron: '* * * * *',
  work: async (services, _payload, { stopping }) => {
    const { cardProvider: provider, db } = services
    if (provider.kind === 'in-database') return
    while (!stopping.aborted && (await workOrders(services, provider)) > 0);
    const { rows } = await runSql<{ due: Date | null }>(db, 'select min(next_at) as due from provider_orders where settled_at is null')
    await enqueueAgain(db, workOrdersJob, {}, rows[0]?.due)
  },
})

/** Compares settled orders with what the provider has. A provider that is slow at it keeps one job of the pool busy, not all. */
export const compareOrdersTask = defineTask({
  name: 'compare-orders',
  payload: z.object({}),
  pool: 'upkeep',
  cron: '* * * * *',
  oneAtATime: true,
  work: async (services) => {
    const { cardProvider: provider } = services
    if (provider.kind === 'remote') await compareOrders(services, provider)
  },
})
