import { bodyOf, detailOf } from './answers.ts'

export type PayCaddySettings = { url: string; key: string; timeoutMs: number; codes: { physical: string; virtual: string } }

/** What became of one call. `body` is JSON of any shape. */
export type Answer = { outcome: 'answered'; body: unknown } | { outcome: 'refused' | 'not_sent' | 'unknown'; detail: string }

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** Codes of failures before a byte of the request could leave: no name, no way, nobody there, no common TLS. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL'])

/**
 * Calls PayCaddy with the key in `X-API-KEY`. Nothing of a request or an answer is logged here or above, and an
 * answer goes no further than the reader that takes single fields out of it.
 */
export function createCall({ url, key, timeoutMs }: PayCaddySettings): Call {
  return async (method, path, body) => {
    try {
      const response = await fetch(url + path, {
        method,
        headers: { 'x-api-key': key, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return judged(response.status, bodyOf(await response.text()))
    } catch (failure) {
      const code = codeOf(failure)
      return { outcome: neverConnected.has(code) || isCertificate(code) ? 'not_sent' : 'unknown', detail: code }
    }
  }
}

/** Documented are 200 and 201, 400 and 422 with a reason, and 500. A key that is not accepted, and "later", change nothing. */
function judged(status: number, body: unknown): Answer {
  if (status >= 200 && status < 300) return body === undefined ? { outcome: 'unknown', detail: `HTTP ${status} without an answer` } : { outcome: 'answered', body }
  const detail = detailOf(body) ?? `HTTP ${status}`
  if ([401, 403, 429, 503].includes(status)) return { outcome: 'not_sent', detail }
  return { outcome: status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown', detail }
}

function codeOf(failure: unknown): string {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  // Of several addresses tried, all failed: the last failure tells why.
  const last: unknown = cause instanceof AggregateError ? cause.errors.at(-1) : cause
  if (!(last instanceof Error)) return 'failed'
  return 'code' in last && typeof last.code === 'string' ? last.code : last.name
}

const isCertificate = (code: string) => /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/.test(code)
