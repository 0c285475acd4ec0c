import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import { clientGone } from './client-gone.ts'
import { Failure } from './failure.ts'
import { createPlaces } from './places.ts'

/** Each looks at the database as long as it lives. A browser opens one for each window that somebody looks at. */
const places = createPlaces({ total: 300, each: 12, patienceMs: 2_000 })
const RETRY_SECONDS = 5
/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000

/**
 * Answers with server-sent events, each a JSON value, until they end or the client is gone. A `Failure` among them ends the
 * stream: its reader may no longer read it.
 * @param events gets the signal that the client is gone
 * @throws {Failure} too_many_requests where no place became free for it
 */
export async function sendEvents(reply: FastifyReply, { log }: Pick<Services, 'log'>, events: (gone: AbortSignal) => AsyncIterable<object>): Promise<FastifyReply> {
  const { actor, ip } = reply.request
  const leave = await places.take(actor?.id ?? ip)
  if (!leave) throw new Failure('too_many_requests', { params: { seconds: RETRY_SECONDS } })
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) leave()
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
