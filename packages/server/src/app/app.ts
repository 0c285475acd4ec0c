import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { READ_HEADERS, SENT_HEADERS } from '@ventanilla/contract/call-headers'
import { createGate, sessionReader } from '../areas/sign-in/authenticate.ts'
import { callerOf, countCalls, sharedRates, tooManyCalls } from '../areas/sign-in/call-rates.ts'
import { createKeys } from '../platform/keys.ts'
import { createTokens, tokenSecret } from '../areas/sign-in/tokens.ts'
import { openRegistrySource } from '../areas/releases/registry-of-releases.ts'
import { serveStoredRemotes } from '../areas/releases/stored-remotes.ts'
import { refusePackedBodies } from '../platform/http/compression.ts'
import { serveApiDocs } from '../platform/http/openapi.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { letDrain } from '../platform/http/drain.ts'
import { allHandlers } from './handlers.ts'
import { followHandler } from '../platform/http/follow.handler.ts'
import { serveOperations, observeRequests } from '../platform/http/observe.ts'
import { registerEndpoints } from '../platform/http/handler.ts'
import { validateWithZod } from '../platform/http/validation.ts'
import type { Services } from '../platform/services.ts'
import { traceRequests } from '../platform/tracing/trace-requests.ts'
import web from '../platform/web/web.ts'
import { webOptions } from '../platform/web/web-options.ts'

/**
 * The API as a Fastify application, not listening yet. It holds no state of its own: any number of them work side by side.
 * @throws {Error} when an endpoint of the contract has no handler
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { settings, db } = services
  const app = await createHttpServer(settings, services.log)
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializerCompiler)
  letDrain(app)
  readEmptyJson(app)
  traceRequests(app)
  observeRequests(app, services)
  // Without a list nothing is said, and browsers keep to one origin.
  if (settings.CORS_ORIGINS.length > 0)
    await app.register(cors, {
      origin: settings.CORS_ORIGINS,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [...SENT_HEADERS],
      exposedHeaders: [...READ_HEADERS],
      maxAge: 600,
    })

  await app.register(formbody)

  const secret = await tokenSecret(settings, db)
  const tokens = createTokens(secret)
  const sessionOf = sessionReader(tokens, services)
  const gate = createGate(tokens, sessionOf, services)
  await app.register(rateLimit, {
    global: false,
    max: settings.RATE,
    timeWindow: '1 minute',
    keyGenerator: callerOf(sessionOf),
    store: sharedRates(services),
    errorResponseBuilder: (_request, rate) => tooManyCalls(rate),
  })
  await serveApiDocs(app, settings.API_DOCS === 'open' ? undefined : gate)
  await app.register((routes, _options, done) => {
    // Before the gate: who has no token is counted too.
    routes.addHook('onRequest', routes.rateLimit())
    refusePackedBodies(routes)
    // No browser keeps what somebody was shown who has signed out since.
    routes.addHook('onSend', async (_request, reply) => void (reply.hasHeader('cache-control') || reply.header('cache-control', 'no-store')))
    const handlers = allHandlers(tokens, createKeys(secret))
    registerEndpoints(routes, [...handlers, followHandler(handlers, countCalls(app))], gate, services)
    done()
  })
  serveOperations(app, services)
  serveStoredRemotes(app, db)
  const registry = await openRegistrySource(services)
  await app.register(web, webOptions(settings, registry))
  return app
}

/** A POST without a body may still say that it sends JSON: browsers' clients do. */
function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // No call takes it: what sends it hears that, not that all of its fields are missing.
  app.removeContentTypeParser('text/plain')
  // The others are what browsers send reports of violations as.
  app.addContentTypeParser(['application/json', 'application/csp-report', 'application/reports+json'], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}
