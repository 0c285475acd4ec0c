import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gate } from './register.ts'
import { documentEndpoints } from './openapi.ts'

const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/**
 * OpenAPI at /api/docs, from the contract's shapes; its page is served from here, without anything of another site.
 * @param gate lets in who has a session; without one everybody is
 */
export async function serveApiDocs(app: FastifyInstance, gate: Gate | undefined): Promise<void> {
  await documentEndpoints(app)
  const onRequest = async (request: FastifyRequest) => void (await gate?.(request, { access: 'session', method: 'GET' }))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiConfig: { validatorUrl: null },
    uiHooks: { onRequest: (request, _reply, next) => void onRequest(request).then(() => next(), next) },
  })
}
