import { ApiError } from './api-error.ts'
import { shapeOf } from './answer-facts.ts'
import { complete } from './answers.ts'
import { type Connection, credentials, defaultTiming, formerSession, isOfFormerSession, readJson, send } from './send.ts'
import type { Followed, SharedStream } from './shared-stream.ts'

/** After this many empty or silent streams in a row (a buffering proxy, a server without events) only polling is used. */
const MUTE_STREAMS = 2

/**
 * How it is followed. `isLast`: nothing comes after it. `poll`: milliseconds between two polls where streams bring nothing;
 * `longestWait`: what a wait grows to after failures. `giveUpAfter`: so many failures in a row are final; absent: none is.
 */
type Following<T> = { isLast?: (state: T) => boolean; poll?: number; longestWait: number; giveUpAfter?: number }

/**
 * Follows what an endpoint answers: a stream of events as long as it lives, one poll whenever it breaks (so that nothing in
 * between is missed), then the stream again, as long as the session lasts that it began in. Ends after the last state, or
 * when `signal` aborts. Rejects with an `ApiError` on a refusal, or when nothing has come through for long.
 */
export async function* follow<T>(connection: Connection, stream: SharedStream, followed: Followed, signal: AbortSignal, { isLast = () => false, longestWait, giveUpAfter = Infinity, ...following }: Following<T>): AsyncGenerator<T> {
  const { id, route, query } = followed
  const timing = { ...defaultTiming, ...connection.timing }
  const poll = following.poll ?? timing.poll
  const { sent } = credentials(connection, route)
  let mute = 0
  let failures = 0
  while (!signal.aborted) {
    let hasStreamed = false
    if (isOfFormerSession(connection, route, sent)) throw formerSession()
    if (mute < MUTE_STREAMS) {
      let isMute = true
      try {
        for await (const answer of stream(followed, signal)) {
          const state = complete(await shapeOf(id), answer) as T
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
      const answer = await send(connection, route, { query }, { signal }, { read: 'text' })
      const state = complete(await shapeOf(id), readJson(answer.status, answer.data)) as T
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

/** The stream was given up because nothing came. */
const isSilence = (error: unknown): boolean => typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError'

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
