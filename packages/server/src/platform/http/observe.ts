import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { missingMigrations } from '../database/migrate.ts'
import { mayReadMetrics } from '../metrics/metrics.ts'
import { Failure } from './failure.ts'

/** Refusals that anybody can bring about as often as they like: without a caller they are counted, and fill no log. */
const cheap: ReadonlySet<number> = new Set([401, 404, 429])

/** One measurement for each answer, and mostly a structured line: which endpoint, how it ended, for whom. No address, no query, no body. */
export function observeRequests(app: FastifyInstance, { metrics }: Pick<Services, 'metrics'>): void {
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    const endpoint = config.endpoint ?? url ?? 'none'
    metrics.httpSeconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (!config.endpoint && reply.statusCode < 500) return
    if (!request.actor && cheap.has(reply.statusCode)) return
    request.log.info({ endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime), admin: request.actor?.id }, 'answered')
  })
}

/** What those who run the server ask it: is it alive, may it get calls, how is it. */
export function serveOperations(app: FastifyInstance, { db, metrics, settings }: Services): void {
  const hidden = { schema: { hide: true } } as const

  // Anybody may ask: calls at the same moment share one look at the database, and none gets an older answer.
  let look: Promise<string[] | undefined> | undefined
  const missingNow = () => (look ??= missingMigrations(db).catch(() => undefined).finally(() => (look = undefined)))

  app.get('/healthz', hidden, () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_request, reply) => {
    const missing = await missingNow()
    const draining = app.draining.signal.aborted
    const ready = missing?.length === 0 && !draining
    if (!ready) void reply.header('retry-after', 2)
    return reply.code(ready ? 200 : 503).send({ status: draining ? 'draining' : ready ? 'ready' : 'not ready', database: missing !== undefined, migrations: missing?.length === 0 })
  })

  app.get('/metrics', hidden, async (request, reply) => {
    if (!settings.METRICS_TOKEN) throw new Failure('not_found')
    if (!mayReadMetrics(settings, request.headers.authorization)) throw new Failure('not_authenticated')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
