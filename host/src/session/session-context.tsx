import { createContext, useContext, useSyncExternalStore } from 'react'
import { signedOut, type SessionState } from './session-state.ts'
import type { SessionStore } from './session-store.ts'

const SessionContext = createContext<SessionStore | undefined>(undefined)
export const SessionProvider = SessionContext.Provider

/** The session's store, to dispatch to. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (!store) throw new Error('useSessionStore needs a SessionProvider above it')
  return store
}

const drawnAhead = () => signedOut

/** The authentication state; the component is drawn again when it changes. A page that is drawn ahead knows of nobody. */
export function useSessionState(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.getState, drawnAhead)
}
