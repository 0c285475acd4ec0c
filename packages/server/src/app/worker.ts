import { startRecoveryLoop } from '../areas/sign-in/recovery/recovery-loop.ts'
import { startAnchorLoop } from '../engines/audit/anchor-loop.ts'
import { startOrderLoop } from '../engines/bulk/orders/order-loop.ts'
import { startSweep } from '../engines/bulk/process/sweep.ts'
import { startJobs } from '../engines/jobs/start-jobs.ts'
import { startMailLoop } from '../engines/mail/mail-loop.ts'
import { serveHealth } from '../platform/metrics/serve-health.ts'
import { openServices } from './open-services.ts'
import { readSettings } from '../platform/settings.ts'
import { tasksOf } from './tasks.ts'
import { runChild } from './supervisor/child.ts'

/** The worker process: what outlives a request. As many as one likes work side by side. `node dist/worker.js` */
await runChild(async () => {
  const services = openServices(readSettings(process.env), 'worker')
  const anchors = startAnchorLoop(services)
  const mails = startMailLoop(services)
  const recoveries = startRecoveryLoop(services)
  const orders = startOrderLoop(services)
  const sweep = startSweep(services.pool, (error) => services.log.warn({ err: error }, 'sweep failed'))
  const jobs = startJobs(services, tasksOf)
  const health = await serveHealth(services)
  return {
    ready: 'worker',
    stop: async () => {
      health.close()
      sweep.stop()
      await jobs.stop()
      await orders.stop()
      await recoveries.stop()
      await mails.stop()
      await anchors.stop()
      await services.close()
    },
  }
})
