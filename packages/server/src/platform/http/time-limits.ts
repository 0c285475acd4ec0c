import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { Failure } from './failure.ts'

/** How often Node looks for requests that are late. */
const LOOK_MS = 1_000

/** What Fastify needs to know of the time limits: those on headers, and on a request as a whole. */
export const serverTimes = ({ HEADERS_TIMEOUT_MS, UPLOAD_TIMEOUT_MS }: Settings) => ({
  requestTimeout: UPLOAD_TIMEOUT_MS,
  http: { headersTimeout: Math.min(HEADERS_TIMEOUT_MS, UPLOAD_TIMEOUT_MS), connectionsCheckingInterval: Math.min(LOOK_MS, HEADERS_TIMEOUT_MS) },
})

/**
 * Ends what a client does not: a body that does not arrive in its time, an upload that stands still, an answer that nobody
 * reads. How long the server works in between is limited elsewhere.
 */
export function limitTimes(app: FastifyInstance, { BODY_TIMEOUT_MS, IDLE_TIMEOUT_MS }: Settings): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    if (raw.socket instanceof Socket) {
      if (!routeOptions.config.receivesFile && hasBody(request)) endLateBody(request, reply, BODY_TIMEOUT_MS)
      // Of a connection, which lives through many requests: it counts from the last byte that went or came.
      reply.raw.setTimeout(IDLE_TIMEOUT_MS)
      reply.raw.on('timeout', () => {
        if (!raw.complete) giveUp(request, reply)
        else if (reply.raw.writableLength > 0) raw.socket.destroy()
      })
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endLateBody(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const timer = setTimeout(() => giveUp(request, reply), ms)
  const settled = () => clearTimeout(timer)
  request.raw.once('end', settled).once('close', settled)
}

/** Says so where nothing has been answered yet. A refusal may go out before its body is in; that body has an end too. */
function giveUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  if (reply.sent) raw.socket.destroy()
  else void reply.header('connection', 'close').send(new Failure('request_timed_out'))
}

/**
 * An address as routes can read it. One whose path is no encoded text (`/role-edit/%E0%A4`) is taken by its letters, so
 * that it is not found in our own words, as any other that leads nowhere.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
