import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { clientGone } from './client-gone.ts'
import { Failure } from './failure.ts'

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000

/**
 * Answers with server-sent events, each a JSON value, until they end or the client is gone. A `Failure` among them ends the
 * stream: its reader may no longer read it.
 * @param events gets the signal that the client is gone
 */
export async function sendEvents(reply: FastifyReply, { log }: Pick<Services, 'log'>, events: (gone: AbortSignal) => AsyncIterable<object>): Promise<FastifyReply> {
  const { raw } = reply.hijack()
  for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(header, value)
  // Who follows asks again, and another process answers.
  const gone = AbortSignal.any([clientGone(reply), reply.server.draining.signal])
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
  const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS)
  try {
    for await (const event of events(gone)) {
      if (!raw.write(`data: ${JSON.stringify(event)}\n\n`)) await once(raw, 'drain', { signal: gone }).catch(() => undefined)
    }
  } catch (error) {
    if (!(error instanceof Failure)) log.warn({ err: error }, 'a stream of events broke off')
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
  return reply
}
