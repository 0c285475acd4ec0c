import { join } from 'node:path'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { limitTimes, serverTimes } from '../platform/http/time-limits.ts'
import { createLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { runChild } from './supervisor/child.ts'
import { registryBySettings, registryOfBuilds } from '../platform/web/registry-source.ts'
import { webFolder } from '../platform/web/web-folder.ts'
import { webOptions } from '../platform/web/web-options.ts'
import web from '../platform/web/web.ts'

/** Serves the browser's part alone, where the API runs elsewhere behind the same address. `node dist/app/serve-web.js` */
await runChild(async () => {
  const settings = readSettings(process.env)
  const loggerInstance: FastifyBaseLogger = createLog(settings, 'web')
  const app = Fastify({ ...serverTimes(settings), loggerInstance, logController: new LogController({ disableRequestLogging: true }) })
  limitTimes(app, settings)
  app.get('/healthz', () => ({ status: 'ok' }))
  const registry = registryBySettings(settings) ?? registryOfBuilds(join(webFolder(settings), 'remotes'), settings.REMOTES_URLS, settings.REGISTRY_SIGNING_KEY)
  await app.register(web, webOptions(settings, registry))
  const ready = await app.listen({ host: settings.HOST, port: settings.PORT })
  return { ready, stop: () => app.close() }
})
