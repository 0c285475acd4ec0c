import { TOKEN_KEY } from './token-storage.ts'

/**
 * The token that a code was exchanged for, kept as `accessToken` (specification section 4) in the storage of this tab. It
 * opens CreatePassword and nothing else: where the token of a session stands (local storage) it is never written, so that
 * it signs nobody in and nobody out, in no tab.
 */
let unsaved: string | undefined

export function codeToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? undefined
  } catch {
    return unsaved
  }
}

/** Writes it, or clears it without one. With storage blocked it lasts as long as the page. */
export function keepCodeToken(token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(TOKEN_KEY)
    else sessionStorage.setItem(TOKEN_KEY, token)
  } catch {
    unsaved = token
  }
}
