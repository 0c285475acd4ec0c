import type { DocumentStatus, Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Route } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import { complete } from './answers.ts'
import { type Connection, credentials, defaultTiming, formerSession, isOfFormerSession, readJson, reportRefusal, send, whileOfSession } from './send.ts'
import { eventData } from './streams.ts'
import { httpError } from './http-error.ts'

const ended: ReadonlySet<DocumentStatus> = new Set(['completed', 'partially_completed', 'failed', 'rejected', 'expired'])
/** After this many empty streams in a row (a buffering proxy, a server without events) only polling is used. */
const MUTE_STREAMS = 2
const MAX_FAILURES = 8
const MAX_WAIT_MS = 15_000

/**
 * Follows one list: a stream of events as long as it lives, one poll whenever it breaks (so that an end in between is
 * seen), then the stream again, as long as the session lasts that it began in. Rejects with an `ApiError` on a refusal, or when nothing has come through for long.
 */
export async function* followProgress(connection: Connection, route: Route, uploadDocumentId: string, signal: AbortSignal): AsyncGenerator<Progress> {
  const timing = { ...defaultTiming, ...connection.timing }
  const query = { upload_document_id: uploadDocumentId }
  const { sent } = credentials(connection, route)
  let mute = 0
  let failures = 0
  while (!signal.aborted) {
    if (isOfFormerSession(connection, route, sent)) throw formerSession()
    if (mute < MUTE_STREAMS) {
      mute += 1
      try {
        for await (const state of streamed(connection, route, query, signal, timing.silence)) {
          yield state
          mute = failures = 0
          if (ended.has(state.status)) return
        }
      } catch (error) {
        refuseFinally(error)
      }
    }
    if (signal.aborted) return
    try {
      const answer = await send<string>(connection, route, { query }, { signal })
      const state = readProgress(route, answer.status, answer.data)
      failures = 0
      yield state
      if (ended.has(state.status)) return
    } catch (error) {
      if (signal.aborted) return
      refuseFinally(error)
      if (++failures >= MAX_FAILURES) throw error
    }
    await pause(Math.min(timing.poll * 2 ** failures, MAX_WAIT_MS), signal)
  }
}

async function* streamed(connection: Connection, route: Route, query: Record<string, string>, outer: AbortSignal, silence: number): AsyncGenerator<Progress> {
  const inner = new AbortController()
  const signal = AbortSignal.any([outer, inner.signal])
  let watch = setTimeout(() => inner.abort(), silence)
  try {
    const { headers, sent } = credentials(connection, route)
    const address = `${connection.baseUrl}${route.path}?${new URLSearchParams(query).toString()}`
    const response = await fetch(address, { headers: { ...headers, Accept: 'text/event-stream' }, signal, cache: 'no-store' })
    if (!response.ok) throw reportRefusal(connection, route, httpError(response.status, await response.text()), sent)
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return
    for await (const data of whileOfSession(connection, route, sent, eventData(response.body))) {
      clearTimeout(watch)
      watch = setTimeout(() => inner.abort(), silence)
      if (data !== '') yield readProgress(route, response.status, data)
    }
  } finally {
    clearTimeout(watch)
    inner.abort()
  }
}

const readProgress = (route: Route, status: number, text: string): Progress => complete(route.answer, readJson(status, text)) as Progress

/** A retry does not change a client error, except for too many requests and time-outs. */
function refuseFinally(error: unknown): void {
  if (error instanceof ApiError && error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429) throw error
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
