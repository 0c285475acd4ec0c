import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { languageOf } from '@ventanilla/contract/messages/say'
import type { Gate } from '../auth/authenticate.ts'
import type { Services } from '../services.ts'
import type { Actor, Registration } from './handler.ts'
import { readMultipartFields } from './multipart-fields.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
    recovery?: number
  }
  interface FastifyContextConfig {
    endpoint?: string
  }
}

/**
 * Makes the routes of the contract's endpoints.
 * @throws {Error} at start-up, when an endpoint of the contract has no handler, or a handler is doubled or belongs to none
 */
export function registerEndpoints(app: FastifyInstance, registrations: readonly Registration[], gate: Gate, services: Services): void {
  requireWhole(registrations.map(({ id }) => id))
  app.decorateRequest('actor')
  app.decorateRequest('recovery')
  for (const registration of registrations) {
    const { endpoint } = registration
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      app.route({
        method: endpoint.method,
        url: path.replace(/\{(\w+)\}/g, ':$1'),
        ...optionsOf(registration, gate, path !== endpoint.path),
        handler: async (request, reply) => registration.handler(callOf(request, reply), services),
      })
    }
  }
}

function requireWhole(ids: readonly string[]): void {
  const missing = Object.keys(allEndpoints).filter((id) => !ids.includes(id))
  const unknown = ids.filter((id) => !(id in allEndpoints))
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index)
  const faults = [...missing.map((id) => `${id} has no handler`), ...unknown.map((id) => `${id} is not in the contract`), ...doubled.map((id) => `${id} has two handlers`)]
  if (faults.length > 0) throw new Error(`Endpoints: ${faults.join(', ')}`)
}

function optionsOf({ id, endpoint }: Registration, gate: Gate, isAlias: boolean): RouteShorthandOptions {
  const { access, body, bodyType, response, also = [], streams, summary } = endpoint
  const readsBody = body !== undefined && bodyType !== 'form'
  return {
    config: { endpoint: id },
    // Before the body is read: nobody uploads anything without being let in.
    ...(access !== 'public' && {
      onRequest: async (request: FastifyRequest) => {
        Object.assign(request, await gate(request, endpoint))
      },
    }),
    ...(readsBody && { preValidation: readMultipartFields }),
    ...(streams && { serializerCompiler: () => (value: unknown) => JSON.stringify(value) }),
    schema: {
      summary,
      operationId: isAlias ? `${id}-alias` : id,
      hide: isAlias,
      tags: [tagOf(endpoint.path)],
      ...(access !== 'public' && { security: [{ bearer: [] }] }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(readsBody && { body }),
      response: Object.fromEntries([200, ...also].map((status) => [status, response])),
    },
  }
}

/** Parts that an endpoint lacks are absent; the shapes were parsed by the route's own schema. */
const callOf = (request: FastifyRequest, reply: Parameters<Registration['handler']>[0]['reply']) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    actor: request.actor,
    recovery: request.recovery,
    address: request.ip,
    language: languageOf(request.headers['accept-language']),
    request,
    reply,
  }) as Parameters<Registration['handler']>[0]

const tagOf = (path: string): string => path.split('/')[2] ?? 'api'

