import type { Socket } from 'node:net'
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
  endSpare(app)
}

/** Time for the first byte of a call that is on its way. */
const SPARE_MS = 500

/** Browsers open connections in advance. Node counts one that was never used as busy, so that the application would wait for its client to close it. */
function endSpare(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  const end = () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', (done) => {
    setTimeout(end, SPARE_MS).unref()
    done()
  })
}
