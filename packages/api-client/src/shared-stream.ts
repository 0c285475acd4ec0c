import { routeTable, type Route } from '@ventanilla/contract/route-table'
import { type Connection, credentials, defaultTiming, readJson, reportRefusal, whileOfSession } from './send.ts'
import { httpError } from './http-error.ts'
import { eventData } from './events.ts'

/** What is followed: an endpoint with events, and its input. */
export type Followed = { id: string; route: Route; query: Readonly<Record<string, string>> }

/** States as they come. It ends where the stream breaks, and begins again when it is asked for again. */
export type SharedStream = (followed: Followed, signal: AbortSignal) => AsyncGenerator<unknown>

type Answered = { at: number; status: number; answer: unknown }
/** One who follows. `tell`: something has come, or the end. */
type Reader = { followed: Followed; states: unknown[]; end?: { error?: Error }; tell: () => void }

const path = routeTable['follow']?.path ?? ''

/**
 * One stream for everything that a page follows: browsers open six connections to a server, whatever is open in them. It is
 * opened again when somebody joins, and closed while nobody follows or nobody looks at the page; each stream begins with
 * the present state, so that nothing is missed in between.
 */
export function shareStream(connection: Connection): SharedStream {
  const readers = new Set<Reader>()
  let open: AbortController | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined

  const end = (of: Iterable<Reader>, error?: Error) => {
    for (const reader of of) {
      reader.end ??= error === undefined ? {} : { error }
      readers.delete(reader)
      reader.tell()
    }
  }
  const take = (reader: Reader | undefined, { status, answer }: Answered, sent: string | undefined) => {
    if (!reader) return
    if (status < 400) reader.states.push(answer)
    else end([reader], reportRefusal(connection, reader.followed.route, httpError(status, JSON.stringify(answer)), sent))
    reader.tell()
  }

  const close = () => {
    open?.abort()
    open = undefined
  }
  const run = async () => {
    opening = undefined
    close()
    if (readers.size === 0 || isHidden()) return
    const mine = [...readers]
    const control = (open = new AbortController())
    try {
      for await (const { results, sent } of streamed(connection, mine.map(({ followed }) => followed), control.signal)) {
        if (control !== open) return
        for (const one of results) take(mine[one.at], one, sent)
      }
      if (control === open) end(mine)
    } catch (error) {
      // What fetch throws is an error, too.
      if (control === open) end(mine, error as Error)
    }
  }
  // What begins at the same moment begins in one stream.
  const reopen = () => {
    opening ??= setTimeout(() => void run())
  }
  const leave = (reader: Reader) => {
    readers.delete(reader)
    if (readers.size > 0) return
    close()
    stopWatching?.()
    stopWatching = undefined
  }

  return async function* follow(followed, signal) {
    let tell: () => void = () => undefined
    const reader: Reader = { followed, states: [], tell: () => tell() }
    readers.add(reader)
    stopWatching ??= watchPage(reopen)
    reopen()
    const stop = () => end([reader])
    signal.addEventListener('abort', stop)
    try {
      while (!signal.aborted) {
        while (reader.states.length > 0) yield reader.states.shift()
        if (reader.end?.error) throw reader.end.error
        if (reader.end || signal.aborted) return
        await new Promise<void>((resolve) => (tell = resolve))
      }
    } finally {
      signal.removeEventListener('abort', stop)
      leave(reader)
    }
  }
}

async function* streamed(connection: Connection, followed: readonly Followed[], outer: AbortSignal): AsyncGenerator<{ results: readonly Answered[]; sent: string | undefined }> {
  const { silence } = { ...defaultTiming, ...connection.timing }
  const [{ route }] = followed as [Followed]
  const inner = new AbortController()
  const signal = AbortSignal.any([outer, inner.signal])
  let watch = setTimeout(() => inner.abort(), silence)
  try {
    const { headers, sent } = credentials(connection, route)
    const body = JSON.stringify({ calls: followed.map(({ id, query }) => ({ id, query: Object.entries(query).map(([name, value]) => ({ name, value })) })) })
    const response = await fetch(`${connection.baseUrl}${path}`, { method: 'POST', headers: { ...headers, Accept: 'text/event-stream', 'Content-Type': 'application/json' }, body, signal, cache: 'no-store' })
    // A server that follows the specification alone has no such call, and is asked again and again instead.
    if (response.status === 404 || response.status === 405) return
    if (!response.ok) throw reportRefusal(connection, route, httpError(response.status, await response.text()), sent)
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return
    for await (const data of whileOfSession(connection, route, sent, eventData(response.body))) {
      clearTimeout(watch)
      watch = setTimeout(() => inner.abort(), silence)
      if (data !== '') yield { results: (readJson(response.status, data) as { results: readonly Answered[] }).results, sent }
    }
  } finally {
    clearTimeout(watch)
    inner.abort()
  }
}

const isHidden = (): boolean => document.visibilityState === 'hidden'

function watchPage(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
