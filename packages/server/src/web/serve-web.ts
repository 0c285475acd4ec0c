import fastify, { type FastifyBaseLogger } from 'fastify'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { webOptions } from './web-options.ts'
import web from './web.ts'

/**
 * The browser's part as a process of its own, without API and database: the host's page, its assets and the registry, by
 * the same rules as where one process serves everything. For places where the API runs elsewhere, as in docker compose.
 */
const settings = readSettings(process.env)
const app = fastify({ loggerInstance: createLog(settings, 'web') as FastifyBaseLogger, disableRequestLogging: true, forceCloseConnections: 'idle' })
app.get('/healthz', () => ({ status: 'ok' }))
await app.register(web, webOptions(settings))
await app.listen({ port: settings.PORT, host: settings.HOST })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close())
