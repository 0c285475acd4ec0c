import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import type { Gate } from '../auth/authenticate.ts'

const fileForm = () => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object' as const, required: ['file'], properties: { file: { type: 'string' as const, format: 'binary' } } } } },
})

const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'"

/**
 * OpenAPI at /api/docs, from the contract's shapes; its page is served from here, without anything of another site.
 * @param gate lets in who has a session; without one everybody is
 */
export async function serveApiDocs(app: FastifyInstance, gate: Gate | undefined): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ventanilla', version: '0.1.0', description: 'Back office of a wallet and prepaid-card programme' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      const { openapiObject } = document as Extract<typeof document, { openapiObject: unknown }>
      for (const { path, bodyType, method } of Object.values(allEndpoints)) {
        const operation = openapiObject.paths?.[path]?.[method.toLowerCase() as 'post']
        if (bodyType === 'form' && operation) operation.requestBody = fileForm()
      }
      return openapiObject
    },
  })
  const onRequest = async (request: FastifyRequest) => void (await gate?.(request, { access: 'session', method: 'GET' }))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    uiConfig: { validatorUrl: null },
    uiHooks: { onRequest: (request, _reply, next) => void onRequest(request).then(() => next(), next) },
  })
}
