import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { compression } from './compression.ts'
import { setErrorHandling } from './error-handler.ts'
import { limitTimes, readableAddress, serverTimes } from './time-limits.ts'

const BODY_BYTES = 1_048_576
/** As long as an address can be: what is too long for an id is refused in the contract's words, not in the framework's. */
const PARAM_LENGTH = 16_384

/**
 * A server without routes, not listening yet. Whatever it serves has time limits, is compressed, has the headers
 * that keep browsers from what nobody means to offer, and fails with the contract's error body.
 */
export async function createHttpServer(settings: Settings, loggerInstance: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    genReqId: () => randomUUID().slice(0, 13),
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    bodyLimit: BODY_BYTES,
    ...serverTimes(settings),
    forceCloseConnections: 'idle',
    // What arrives while it stops is answered, as long as it is under way.
    return503OnClosing: false,
    routerOptions: { maxParamLength: PARAM_LENGTH },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
  })
  setErrorHandling(app)
  limitTimes(app, settings)
  await app.register(compress, compression)
  // What serves pages or files of its own says more than this, or something else, of each of them.
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Whether every address of the host is reached by https is for the proxy before us to know.
    hsts: false,
    crossOriginResourcePolicy: { policy: settings.CORS_ORIGINS.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  return app
}
