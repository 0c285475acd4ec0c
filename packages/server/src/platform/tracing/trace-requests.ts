import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tracer, type OpenStep } from './traced.ts'

const steps = new WeakMap<FastifyRequest, OpenStep>()

/** Every call is a step, under the one of the page that made it (`traceparent`), and says which endpoint and how it ended. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url } = request.routeOptions
    const given = request.headers['traceparent']
    const step = tracer()?.begin({
      name: `${request.method} ${config.endpoint ?? url ?? 'none'}`,
      kind: 'server',
      from: typeof given === 'string' ? given : undefined,
      facts: { 'http.request.method': request.method, 'http.route': url, 'ventanilla.endpoint': config.endpoint, 'ventanilla.reference': request.id },
    })
    if (!step) return done()
    steps.set(request, step)
    step.within(done)
  })
  // A body arrives on its socket, which knows nothing of the call.
  app.addHook('preHandler', (request, _reply, done) => {
    const step = steps.get(request)
    if (step) step.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    steps.get(request)?.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    steps.get(request)?.end({ 'ventanilla.left': true }, false)
    done()
  })
}
