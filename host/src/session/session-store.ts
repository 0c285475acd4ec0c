import { dropDrafts } from '@ventanilla/remote-sdk/drafts'
import type { ServerClock } from './server-clock.ts'
import { sessionEnded, sessionReducer, signedOut, type SessionAction, type SessionState } from './session-state.ts'
import type { TokenStorage } from './token-storage.ts'

/** The session of this page; a store in the sense of `useSyncExternalStore`. */
export type SessionStore = {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  dispatch: (action: SessionAction) => void
}

/** Longest wait that a browser's timer can count. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Holds the state, keeps the token in storage and in step with the other tabs, and ends the session when it expires by the
 * server's clock. Before the first answer only the server decides: a browser whose clock runs ahead would expire
 * every token.
 */
export function createSessionStore(storage: TokenStorage, clock: ServerClock): SessionStore {
  const listeners = new Set<() => void>()
  let expiry: ReturnType<typeof setTimeout> | undefined
  let state = signedOut

  const dispatch = (action: SessionAction) => {
    const before = state
    state = sessionReducer(state, action)
    // Only what this action changed is written: another tab may have signed in since, and its event has not arrived yet.
    const changed = state.token !== before.token || state.tokenError !== undefined
    const stored = storage.read()
    // Nor does the end of one session end another that began elsewhere meanwhile: this tab takes that one over.
    if (action.type === 'ended' && stored !== undefined && stored !== before.token) state = sessionReducer(state, { type: 'tokenFound', token: stored })
    else if (changed && stored !== state.token) storage.write(state.token, action.type === 'signedOut')
    watchExpiry()
    listeners.forEach((listener) => listener())
  }

  function watchExpiry() {
    clearTimeout(expiry)
    const left = millisecondsLeft(state, clock.now())
    if (left === Infinity || !clock.isKnown()) return
    if (left > 0) expiry = setTimeout(watchExpiry, Math.min(left, MAX_TIMER_MS))
    else dispatch({ type: 'ended', refusal: sessionEnded() })
  }

  dispatch({ type: 'tokenFound', token: storage.read() })
  storage.onChange((byChoice) => {
    dispatch({ type: 'tokenFound', token: storage.read() })
    // The forms go with the session, and keep nothing more.
    if (byChoice) dropDrafts()
  })
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
  }
}

const millisecondsLeft = ({ user }: SessionState, now: number): number => (user?.exp === undefined ? Infinity : user.exp * 1000 - now)
