import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the process is about to stop: what would never end by itself ends then. */
    draining: AbortController
  }
}

/** Lets an application stop without a call that fails: from `draining` on each answer also ends its connection, so that the next call goes to another process. */
export function letDrain(app: FastifyInstance): void {
  app.decorate('draining', new AbortController())
  app.addHook('onSend', async (_request, reply) => void (app.draining.signal.aborted && reply.header('connection', 'close')))
  app.addHook('preClose', (done) => {
    app.draining.abort()
    done()
  })
}
