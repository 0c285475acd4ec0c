import type { FastifyReply } from 'fastify'

/** Aborts when the client goes away before it has its whole answer: what was done for it alone is of no use then. */
export function clientGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  const look = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) look()
  else raw.on('close', look)
  return gone.signal
}
