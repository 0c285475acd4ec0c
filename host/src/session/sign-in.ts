import { ApiError } from '@ventanilla/api-client/api-error'
import type { Api } from '@ventanilla/api-client/api'
import { dropDrafts } from '@ventanilla/remote-sdk/drafts'
import type { SessionAction } from './session-state.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Makes a call of the authentication: pending while it runs, and then what `done` makes of its answer, or the failure,
 * is in the state. Answers whether it succeeded.
 */
export async function authenticate<T>(store: SessionStore, ask: () => Promise<T>, done: (answer: T) => SessionAction): Promise<boolean> {
  store.dispatch({ type: 'started' })
  try {
    store.dispatch(done(await ask()))
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.dispatch({ type: 'failed', error })
    return false
  }
}

/** Asks for a token and begins the session with it. */
export const beginSession = (store: SessionStore, ask: () => Promise<{ token: string }>): Promise<boolean> => authenticate(store, ask, ({ token }) => ({ type: 'signedIn', token }))

/**
 * Ends the session here, in the other tabs and on the server. It does not wait for the server, so that signing out works
 * without a network, and no draft of a form is left behind.
 */
export function endSession(store: SessionStore, api: Api): void {
  api.call('logout', {}).catch(() => undefined)
  dropDrafts()
  store.dispatch({ type: 'signedOut' })
}
