import { pino, type DestinationStream, type Logger } from 'pino'
import type { Settings } from './settings.ts'

/** What people are known by, and what opens something. */
const hidden = ['email', 'mobile', 'identification_number', 'headers', 'token', 'link', 'secret', 'recovery_codes', 'password', 'confirm_password', 'current_password', 'password_hash']

/**
 * Structured lines on standard output. Code logs identifiers, never people; what an error or a request might carry along
 * is cut off here as well.
 */
export const createLog = (settings: Pick<Settings, 'LOG_LEVEL'>, name: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level: settings.LOG_LEVEL,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...hidden.flatMap((name) => [name, `*.${name}`]), 'err.detail', 'err.parameters', 'err.where'],
        remove: true,
      },
      serializers: {
        req: () => undefined,
        res: () => undefined,
        err: (error: Error & { code?: unknown }) => ({ type: error.name, message: error.message, code: error.code, stack: error.stack }),
      },
    },
    destination,
  )
