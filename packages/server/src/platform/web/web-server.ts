import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createHttpServer } from '../http/http-server.ts'
import type { Settings } from '../settings.ts'
import { registryBySettings, registryOfBuilds } from './registry-source.ts'
import { webFolder } from './web-folder.ts'
import { webOptions } from './web-options.ts'
import web from './web.ts'

/** The browser's part alone, for where the API runs elsewhere; not listening yet. */
export async function createWebServer(settings: Settings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = await createHttpServer(settings, log)
  app.get('/healthz', () => ({ status: 'ok' }))
  const registry = registryBySettings(settings) ?? registryOfBuilds(join(webFolder(settings), 'remotes'), settings.REMOTES_URLS, settings.REGISTRY_SIGNING_KEY)
  await app.register(web, webOptions(settings, registry))
  return app
}
