import type { Route } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import { complete } from './answers.ts'
import { type Connection, credentials, defaultTiming, formerSession, isOfFormerSession, readJson, reportRefusal, send, whileOfSession, type Timing } from './send.ts'
import { eventData } from './streams.ts'
import { httpError } from './http-error.ts'

/** After this many empty or silent streams in a row (a buffering proxy, a server without events) only polling is used. */
const MUTE_STREAMS = 2

/**
 * What is followed. `isLast`: nothing comes after it. `poll`: milliseconds between two polls where streams bring nothing;
 * `longestWait`: what a wait grows to after failures. `giveUpAfter`: so many failures in a row are final; absent: none is.
 */
type Followed<T> = { query?: Record<string, string>; isLast?: (state: T) => boolean; poll?: number; longestWait: number; giveUpAfter?: number }

/**
 * Follows what an endpoint answers: a stream of events as long as it lives, one poll whenever it breaks (so that nothing in
 * between is missed), then the stream again, as long as the session lasts that it began in. Ends after the last state, or
 * when `signal` aborts. Rejects with an `ApiError` on a refusal, or when nothing has come through for long.
 */
export async function* follow<T>(connection: Connection, route: Route, signal: AbortSignal, { query = {}, isLast = () => false, longestWait, giveUpAfter = Infinity, ...followed }: Followed<T>): AsyncGenerator<T> {
  const timing = { ...defaultTiming, ...connection.timing }
  const poll = followed.poll ?? timing.poll
  const { sent } = credentials(connection, route)
  let mute = 0
  let failures = 0
  while (!signal.aborted) {
    let hasStreamed = false
    if (isOfFormerSession(connection, route, sent)) throw formerSession()
    if (mute < MUTE_STREAMS) {
      let isMute = true
      try {
        for await (const state of streamed<T>(connection, route, query, signal, timing)) {
          yield state
          hasStreamed = true
          failures = 0
          if (isLast(state)) return
        }
      } catch (error) {
        refuseFinally(error)
        // Whatever else kept the stream from opening may pass.
        isMute = isSilence(error)
      }
      if (hasStreamed) mute = 0
      else if (isMute) mute += 1
    }
    if (signal.aborted) return
    try {
      const answer = await send<string>(connection, route, { query }, { signal })
      const state = readState<T>(route, answer.status, answer.data)
      failures = 0
      yield state
      if (isLast(state)) return
    } catch (error) {
      if (signal.aborted) return
      refuseFinally(error)
      if (++failures >= giveUpAfter) throw error
    }
    const base = hasStreamed || failures > 0 ? timing.poll : poll
    await pause(Math.min(base * 2 ** failures, longestWait), signal)
  }
}

async function* streamed<T>(connection: Connection, route: Route, query: Record<string, string>, outer: AbortSignal, { silence }: Timing): AsyncGenerator<T> {
  const inner = new AbortController()
  const signal = AbortSignal.any([outer, inner.signal])
  let watch = setTimeout(() => inner.abort(), silence)
  try {
    const { headers, sent } = credentials(connection, route)
    const search = new URLSearchParams(query).toString()
    const response = await fetch(`${connection.baseUrl}${route.path}${search && `?${search}`}`, { headers: { ...headers, Accept: 'text/event-stream' }, signal, cache: 'no-store' })
    if (!response.ok) throw reportRefusal(connection, route, httpError(response.status, await response.text()), sent)
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return
    for await (const data of whileOfSession(connection, route, sent, eventData(response.body))) {
      clearTimeout(watch)
      watch = setTimeout(() => inner.abort(), silence)
      if (data !== '') yield readState<T>(route, response.status, data)
    }
  } finally {
    clearTimeout(watch)
    inner.abort()
  }
}

/** The stream was given up because nothing came. */
const isSilence = (error: unknown): boolean => typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

const readState = <T>(route: Route, status: number, text: string): T => complete(route.answer, readJson(status, text)) as T

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
