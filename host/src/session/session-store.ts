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

/** Holds the state, keeps the token in storage and in step with the other tabs, and ends the session when it expires. */
export function createSessionStore(storage: TokenStorage): SessionStore {
  const listeners = new Set<() => void>()
  let expiry: ReturnType<typeof setTimeout> | undefined
  let state = signedOut

  const dispatch = (action: SessionAction) => {
    const before = state
    state = sessionReducer(state, action)
    // Only what this action changed is written: another tab may have signed in since, and its word is still on the way.
    const changed = state.token !== before.token || state.tokenError !== undefined
    if (changed && storage.read() !== state.token) storage.write(state.token)
    watchExpiry()
    listeners.forEach((listener) => listener())
  }

  // A token that is over when it arrives speaks of a wrong clock here; the server, which knows better, decides then.
  function watchExpiry() {
    clearTimeout(expiry)
    const left = millisecondsLeft(state)
    if (left > 0 && left < Infinity) expiry = setTimeout(left > MAX_TIMER_MS ? watchExpiry : end, Math.min(left, MAX_TIMER_MS))
  }
  const end = () => dispatch({ type: 'ended', refusal: sessionEnded() })

  dispatch({ type: 'tokenFound', token: storage.read() })
  if (state.isAuthenticated && millisecondsLeft(state) <= 0) end()
  storage.onChange(() => dispatch({ type: 'tokenFound', token: storage.read() }))
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
  }
}

const millisecondsLeft = ({ user }: SessionState): number => (user?.exp === undefined ? Infinity : user.exp * 1000 - Date.now())
