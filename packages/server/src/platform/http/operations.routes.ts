import type { FastifyInstance } from 'fastify'
import { missingMigrations } from '../database/migrate.ts'
import { mayReadMetrics } from '../metrics/metrics.ts'
import type { Services } from '../services.ts'
import { Failure } from './failure.ts'

/** What those who run the server ask it: is it alive, may it get calls, how is it. */
export function serveOperations(app: FastifyInstance, { pool, metrics, settings }: Services): void {
  const hidden = { schema: { hide: true } } as const

  app.get('/healthz', hidden, () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_request, reply) => {
    const missing = await missingMigrations(pool).catch(() => undefined)
    const ready = missing?.length === 0
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database: missing !== undefined, migrations: missing?.length === 0 })
  })

  app.get('/metrics', hidden, async (request, reply) => {
    if (!settings.METRICS_TOKEN) throw new Failure('not_found')
    if (!mayReadMetrics(settings, request.headers.authorization)) throw new Failure('not_authenticated')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
