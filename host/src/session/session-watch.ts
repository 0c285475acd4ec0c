import type { Api } from '@ventanilla/api-client/api'
import { readAdmin } from './read-admin.ts'
import type { ServerClock } from './server-clock.ts'
import { sessionEnd, type SessionEnd } from './session-end.ts'
import { sessionEnded } from './session-state.ts'
import type { SessionStore } from './session-store.ts'
import type { LimitsStorage, SharedLimits } from './shared-limits.ts'

/** Activity is reported to the server at most this often, across all tabs; in short sessions after this part of them. */
const EXTEND_EVERY_MS = 60_000
const EXTEND_PART = 1 / 6
/** So soon after a renewal what is left is all there is. */
const JUST_NOW_MS = 10_000
/** Longest wait that a browser's timer can count. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The end of the session as this tab sees it; a store in the sense of `useSyncExternalStore`. */
export type SessionWatch = {
  getState: () => SessionEnd | undefined
  subscribe: (listener: () => void) => () => void
  /** The person did something. Once the end is announced that alone extends nothing: they decide by the button. */
  act: () => void
  /** Extends the session now, in all tabs. Rejects with an `ApiError`. */
  extend: () => Promise<void>
  /** Looks again: the limits have changed, or the tab woke up. */
  look: () => void
  /** Begins to watch; answers how to stop. */
  start: () => () => void
}

type Watched = { api: Api; session: SessionStore; shared: LimitsStorage; clock: ServerClock }

/**
 * Announces the end of the session and brings it about. Before either the server is asked, because other calls renew a
 * session too; only when it does not answer does this tab decide alone, and never before the server's clock is known.
 */
export function createSessionWatch({ api, session, shared, clock: { now, isKnown } }: Watched): SessionWatch {
  const listeners = new Set<() => void>()
  let state: SessionEnd | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: string | undefined
  let asking = false
  let watching = false
  /** The idle time of the session, known once this tab has seen a renewal. */
  let idleTime: number | undefined

  /** What is known of this session's limits, here and in the other tabs: the later end is the newer word. */
  function limits(): SharedLimits | undefined {
    const { admin, user } = session.getState()
    // Another server may not say how long its sessions last: then the token's own expiry and its 401 end them.
    if (!admin || Number.isNaN(sessionEnd(admin.session, Infinity, now()).endsAt)) return undefined
    const own = { ...admin.session, asked_at: (user?.iat ?? 0) * 1000 }
    const read = shared.read()
    if (read?.id !== own.id) return own
    return Date.parse(read.idle_expires_at) > Date.parse(own.idle_expires_at) ? read : { ...own, asked_at: Math.max(own.asked_at, read.asked_at) }
  }

  function endOf(known: SharedLimits): SessionEnd {
    if (now() - known.asked_at < JUST_NOW_MS) idleTime = Math.max(idleTime ?? 0, Date.parse(known.idle_expires_at) - now())
    return sessionEnd(known, idleTime ?? Infinity, now())
  }

  function look(): void {
    clearTimeout(timer)
    const known = limits()
    if (!watching || !known || !isKnown()) return
    const end = endOf(known)
    const question = `${end.phase} ${end.endsAt}`
    // A tab that wakes up looks twice, on `visibilitychange` and on `focus`: the second waits for the answer too.
    if (end.phase !== 'open' && asking) return
    if (end.phase !== 'open' && asked !== question) {
      asked = question
      asking = true
      void askServer().finally(() => {
        asking = false
        look()
      })
      return
    }
    if (end.phase === 'over') return session.dispatch({ type: 'ended', refusal: sessionEnded() })
    if (end.phase !== state?.phase || end.endsAt !== state.endsAt) {
      state = end
      listeners.forEach((listener) => listener())
    }
    const next = end.phase === 'open' ? end.announcedAt : end.endsAt
    timer = setTimeout(look, Math.min(next - now(), MAX_TIMER_MS))
  }

  const askServer = async (): Promise<void> => {
    try {
      await readAdmin(api, session)
    } catch {
      // A refusal has ended the session already; without an answer the known end stands.
    }
  }

  async function extend(): Promise<void> {
    const known = limits()
    if (!known) return
    shared.write({ ...known, asked_at: now() })
    const extended = await api.call('extend-session', {})
    shared.write({ ...extended, id: known.id, asked_at: now() })
    look()
  }

  function act(): void {
    const known = limits()
    if (!watching || !known || now() - known.asked_at < Math.min(EXTEND_EVERY_MS, (idleTime ?? Infinity) * EXTEND_PART)) return
    // A tab that slept may learn only here how late it is.
    if (isKnown() && endOf(known).phase !== 'open') return look()
    extend().catch(() => undefined)
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    act,
    extend,
    look,
    start: () => {
      watching = true
      const stopListening = shared.onChange(look)
      look()
      return () => {
        watching = false
        clearTimeout(timer)
        stopListening()
      }
    },
  }
}
