import { PAGE_MARK_COOKIE, pageMark } from '@ventanilla/contract/page-session'
import { keepCookie } from '../app/keep-cookie.ts'
import { LIMITS_KEY } from './shared-limits.ts'

/** Key in local storage (specification section 4). */
export const TOKEN_KEY = 'accessToken'
const CHANNEL = 'ventanilla-session'
const SIGNED_OUT = 'signed out'

/** Keeps the token between visits, and notifies of changes in other tabs. */
export type TokenStorage = {
  read: () => string | undefined
  /** Writes the token, or clears it without one, and notifies the other tabs, also of whether somebody signed out by choice. */
  write: (token: string | undefined, byChoice: boolean) => void
  onChange: (listener: (byChoice: boolean) => void) => void
}

/**
 * Local storage notifies other tabs of a change by itself; the channel also reaches suspended tabs, which lose their
 * storage events. With storage blocked the session lasts as long as the page.
 */
export function tokenStorage(): TokenStorage {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  let unsaved: string | undefined
  return {
    read: () => {
      try {
        return localStorage.getItem(TOKEN_KEY) ?? undefined
      } catch {
        return unsaved
      }
    },
    write: (token, byChoice) => {
      // Without it no page brings data, whatever the server has heard of a sign-out.
      if (token === undefined) keepCookie(PAGE_MARK_COOKIE, '', 'SameSite=Strict; Max-Age=0')
      else keepCookie(PAGE_MARK_COOKIE, pageMark(token), 'SameSite=Strict')
      try {
        if (token !== undefined) localStorage.setItem(TOKEN_KEY, token)
        else for (const key of [TOKEN_KEY, LIMITS_KEY]) localStorage.removeItem(key)
      } catch {
        unsaved = token
      }
      channel?.postMessage(byChoice ? SIGNED_OUT : 'changed')
    },
    onChange: (listener) => {
      // The key is null when the whole storage was cleared.
      addEventListener('storage', ({ key }) => (key === TOKEN_KEY || key === null) && listener(false))
      channel?.addEventListener('message', ({ data }) => listener(data === SIGNED_OUT))
    },
  }
}
