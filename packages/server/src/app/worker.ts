import { anchorAudit } from '../engines/audit/anchors.ts'
import { startJobs } from '../engines/jobs/jobs.ts'
import { mailsSettled } from '../engines/mail/deliver.ts'
import { keepSealing } from '../engines/audit/seal-audit.ts'
import { serveHealth } from '../platform/metrics/serve-health.ts'
import { openServices } from './open-services.ts'
import { readSettings } from '../platform/settings.ts'
import { startTracing } from '../platform/tracing/start-tracing.ts'
import { tasks } from './tasks.ts'
import { runChild } from './supervisor/child.ts'

/** How long mails that are being sent keep a worker that has lost its queue; those that were sent keep it until they are marked. */
const MAILS_MS = 10_000

/** The worker process: what outlives a request. As many as one likes work side by side. `node dist/app/worker.js` */
await runChild(async () => {
  const services = openServices(readSettings(process.env), 'worker')
  const stopTracing = await startTracing(services.settings, 'worker', services.metrics.registry)
  // First, because it may fail: a worker that is not to be has begun nothing then.
  const health = await serveHealth(services)
  const jobs = await startJobs(services, tasks)
  // Its supervisor starts it again; its locked jobs are freed as those of one that was killed.
  void jobs.lost.then(() => mailsSettled(MAILS_MS)).then(() => process.exit(1))
  const sealing = keepSealing(services)
  return {
    ready: 'worker',
    stop: async () => {
      health.close()
      await jobs.stop()
      await sealing.stop()
      await anchorAudit(services).catch((error: unknown) => services.log.error({ err: error }, 'the audit log could not be anchored'))
      await services.close()
      await stopTracing()
    },
  }
})
