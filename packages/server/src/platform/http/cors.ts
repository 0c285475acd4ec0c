import type { FastifyInstance } from 'fastify'

/** Lets browsers of the listed origins call the API. Without a list nothing is said, and browsers keep to one origin. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    void reply.header('vary', 'origin')
    if (!origin || !origins.includes(origin)) return
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'content-disposition, x-request-id')
    if (request.method !== 'OPTIONS') return
    await reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, accept-language')
      .header('access-control-max-age', '600')
      .send()
  })
}
