import { ApiError } from '@ventanilla/api-client/api-error'
import type { Api } from '@ventanilla/api-client/api'
import type { SessionStore } from './session-store.ts'

/** Asks for a token and begins the session with it; the failure, if any, is in the state afterwards. */
export async function beginSession(store: SessionStore, ask: () => Promise<{ token: string }>): Promise<void> {
  store.dispatch({ type: 'started' })
  try {
    const { token } = await ask()
    store.dispatch({ type: 'signedIn', token })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    store.dispatch({ type: 'failed', error })
  }
}

/**
 * Ends the session here, in the other tabs and on the server. The browser does not wait for the server: whoever leaves
 * is signed out even when the network is not there.
 */
export function endSession(store: SessionStore, api: Api): void {
  api.call('logout', {}).catch(() => undefined)
  store.dispatch({ type: 'signedOut' })
}
