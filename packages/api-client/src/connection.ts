import type { Language } from '@ventanilla/contract/messages/say'
import type { Route } from '@ventanilla/contract/route-table'
import type { ApiError } from './api-error.ts'

/** How this browser reaches the API and on whose behalf. */
export type Connection = {
  /** Address before `/api/…`, without a closing slash; empty for the host's own. */
  baseUrl: string
  /** The session's token at the moment of the call. */
  token: () => string | undefined
  /** Called with the refusal when the server no longer accepts the current token: the session is to be cleared. */
  onUnauthorized: (refusal: ApiError) => void
  language: () => Language
  timing?: Partial<Timing>
}

/** Milliseconds. */
export type Timing = {
  call: number
  /** Uploads and downloads, which carry up to a million rows. */
  transfer: number
  /** A progress stream that is silent for so long counts as broken. */
  silence: number
  /** Between two polls; waits after failures double from here. */
  poll: number
}

export const defaultTiming: Timing = { call: 30_000, transfer: 15 * 60_000, silence: 20_000, poll: 2_000 }

/** Headers of one call, and the token they carry, to tell later whether a 401 speaks of the current session. */
export function credentials({ token, language }: Connection, route: Route): { headers: Record<string, string>; sent: string | undefined } {
  const sent = route.anonymous ? undefined : token()
  return { sent, headers: { 'Accept-Language': language(), ...(sent !== undefined && { Authorization: `Bearer ${sent}` }) } }
}

/**
 * Tells the session when its token was refused, and passes the failure on. A refused sign-in is no matter of the session,
 * and neither is a late answer to a token that was replaced in the meantime.
 */
export function reportRefusal(connection: Connection, error: ApiError, sent: string | undefined): ApiError {
  if (error.status === 401 && sent !== undefined && sent === connection.token()) connection.onUnauthorized(error)
  return error
}
