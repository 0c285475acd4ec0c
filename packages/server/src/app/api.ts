import { buildApp } from './app.ts'
import { openServices } from './open-services.ts'
import { readSettings } from '../platform/settings.ts'
import { runChild } from './supervisor/child.ts'

const GRACE_MS = 3_000

/** The API process. `node dist/api.js` */
await runChild(async () => {
  const settings = readSettings(process.env)
  const services = openServices(settings, 'api')
  const app = await buildApp(services)
  await app.listen({ host: settings.HOST, port: settings.PORT }).catch((failure: NodeJS.ErrnoException) => {
    throw failure.code === 'EADDRINUSE' ? new Error(`Port ${settings.PORT} is in use: set PORT to another`) : failure
  })
  const address = app.server.address()
  return {
    ready: `http://localhost:${address && typeof address === 'object' ? address.port : settings.PORT}`,
    stop: async () => {
      // Calls that are under way get a moment; streams of progress would never end by themselves.
      const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
      await app.close()
      clearTimeout(cut)
      await services.close()
    },
  }
})
