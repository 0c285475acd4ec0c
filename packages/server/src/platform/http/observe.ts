import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** One structured line and one measurement for each answer: which endpoint, how it ended, for whom. No address, no query, no body. */
export function observeRequests(app: FastifyInstance, { metrics }: Pick<Services, 'metrics'>): void {
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions
    const endpoint = config.endpoint ?? url ?? 'none'
    metrics.httpSeconds.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (!config.endpoint && reply.statusCode < 500) return
    request.log.info({ endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime), admin: request.actor?.id }, 'answered')
  })
}
