import { bodyOf, detailOf } from './answers.ts'

export type PayCaddySettings = { url: string; key: string; timeoutMs: number; codes: { physical: string; virtual: string } }

/** What became of one call. `body` is JSON of any shape; `missing`: the answer was that there is nothing there. */
export type Answer = { outcome: 'answered'; body: unknown } | { outcome: 'refused' | 'not_sent' | 'unknown'; detail: string; missing?: true }

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** System calls that come before a byte of the request could leave. The same codes of a connection that stood prove nothing. */
const beforeSending = new Set(['connect', 'getaddrinfo'])
/** A connection that never came about, or whose certificate was not accepted. */
const neverConnected = /^(UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

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
      return answerFor(response.status, bodyOf(await response.text()))
    } catch (failure) {
      const { code, syscall } = causeOf(failure)
      return { outcome: beforeSending.has(syscall) || neverConnected.test(code) ? 'not_sent' : 'unknown', detail: code }
    }
  }
}

/**
 * Documented are 200 and 201, 400 and 422 with a reason, and 500. Whatever else comes back, something arrived: a gateway
 * may answer "later" or "not you" for a call that was carried out behind it.
 */
function answerFor(status: number, body: unknown): Answer {
  if (status >= 200 && status < 300) return body === undefined ? { outcome: 'unknown', detail: `HTTP ${status} without an answer` } : { outcome: 'answered', body }
  const detail = detailOf(body) ?? `HTTP ${status}`
  return { outcome: status === 400 || status === 422 ? 'refused' : 'unknown', detail, ...(status === 404 && { missing: true as const }) }
}

function causeOf(failure: unknown): { code: string; syscall: string } {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure
  // Of several addresses tried, all failed: the last failure tells why.
  const last: unknown = cause instanceof AggregateError ? cause.errors.at(-1) : cause
  if (!(last instanceof Error)) return { code: 'failed', syscall: '' }
  const text = (key: 'code' | 'syscall') => {
    const value: unknown = Object.entries(last).find(([name]) => name === key)?.[1]
    return typeof value === 'string' ? value : ''
  }
  return { code: text('code') || last.name, syscall: text('syscall') }
}
