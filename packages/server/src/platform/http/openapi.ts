import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { MAX_REASON } from '@ventanilla/contract/changes'
import { HOST_API } from '@ventanilla/contract/constants'
import type { EndpointShape } from '@ventanilla/contract/endpoint'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { REASON_HEADER } from '@ventanilla/contract/filed'
import swaggerUi from '@fastify/swagger-ui'
import { routePath, schemaOf, type Gate } from './handler.ts'

const fileForm = () => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object' as const, required: ['file'], properties: { file: { type: 'string' as const, format: 'binary' } } } } },
})

/** The reason of a change, which the second person reads. */
const reason = { name: REASON_HEADER, in: 'header' as const, required: false, description: `Why the change is asked for, percent-encoded, at most ${MAX_REASON} characters`, schema: { type: 'string' as const } }

/** The body of every refusal (`ErrorBody` of the contract), beside which stand sentences by field. */
const refusal = {
  description: 'Refused: a code, a sentence in the language of the caller, and what is wrong by field',
  content: {
    'application/json': {
      schema: {
        type: 'object' as const,
        required: ['code', 'detail', 'problems'],
        properties: {
          code: { type: 'string' as const },
          detail: { type: 'string' as const },
          params: { type: 'object' as const },
          problems: {
            type: 'array' as const,
            items: { type: 'object' as const, required: ['code'], properties: { code: { type: 'string' as const }, field: { type: 'string' as const }, row: { type: 'integer' as const }, params: { type: 'object' as const } } },
          },
          reference: { type: 'string' as const },
        },
        additionalProperties: { type: 'array' as const, items: { type: 'string' as const } },
      },
    },
  },
}

/** The statuses that an endpoint refuses with, by what it is: too many calls, no session, no permission, wrong input, a state that does not allow it. */
function refusals({ access, confirms, method, params, query, body, bodyType }: EndpointShape): number[] {
  const permitted = typeof access === 'object'
  const takes = params !== undefined || query !== undefined || body !== undefined
  return [
    429,
    ...(takes ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(permitted || confirms || params ? [403] : []),
    ...(takes && access !== 'public' ? [404] : []),
    ...(permitted && method !== 'GET' ? [409] : []),
    ...(bodyType === 'form' ? [413] : []),
    ...(body === undefined ? [] : [415]),
  ]
}

/** Documents the routes of the contract's endpoints as OpenAPI. */
export const documentEndpoints = async (app: FastifyInstance): Promise<void> =>
  void (await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ventanilla', version: HOST_API, description: 'Back office of a wallet and prepaid-card programme' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, responses: { Refusal: refusal } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      const { openapiObject } = document as Extract<typeof document, { openapiObject: unknown }>
      for (const endpoint of Object.values(allEndpoints)) {
        const operation = openapiObject.paths?.[endpoint.path]?.[endpoint.method.toLowerCase() as 'post']
        if (!operation) continue
        if (endpoint.bodyType === 'form') operation.requestBody = fileForm()
        if (endpoint.change) operation.parameters = [...(operation.parameters ?? []), reason]
        for (const status of refusals(endpoint)) operation.responses = { ...operation.responses, [status]: { $ref: '#/components/responses/Refusal' } }
      }
      return openapiObject
    },
  }))

/** The document without a server: what lint reads. */
export async function openApiDocument(): Promise<object> {
  const app = Fastify()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => String)
  await documentEndpoints(app)
  for (const [id, endpoint] of Object.entries(allEndpoints)) app.route({ method: endpoint.method, url: routePath(endpoint.path), schema: schemaOf(id, endpoint), handler: () => undefined })
  await app.ready()
  return app.swagger()
}

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
