import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { openServices } from './open-services.ts'
import { readSettings } from '../platform/settings.ts'
import { startTracing } from '../platform/tracing/start-tracing.ts'
import { runChild } from './supervisor/child.ts'

/** As long as a statement of a page may take, and less than the twenty seconds that the supervisor gives it once it has drained. */
const GRACE_MS = 16_000

/** The API process. `node dist/app/api.js` */
await runChild(async () => {
  const settings = readSettings(process.env)
  const services = openServices(settings, 'api')
  const stopTracing = await startTracing(settings, 'api', services.metrics.registry)
  const app = await buildApp(services)
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch((failure: NodeJS.ErrnoException) => {
    throw failure.code === 'EADDRINUSE' ? new Error(`Port ${settings.PORT} is in use: set PORT to another`) : failure
  })
  const address = app.server.address()
  return {
    ready: `http://localhost:${address && typeof address === 'object' ? address.port : settings.PORT}`,
    stop: async () => {
      // Says that it is not ready while it still listens, so that the load balancer has time to see it.
      app.draining.abort()
      await pause(settings.DRAIN_MS)
      // Calls that are under way get a moment.
      const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
      await app.close()
      clearTimeout(cut)
      await services.close()
      await stopTracing()
    },
  }
})
