import type { Language } from '@ventanilla/contract/messages/say'
import type { Access } from '@ventanilla/contract/permissions'
import type { Route } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'

/** How this browser reaches the API and on whose behalf. */
export type Connection = {
  /** Address before `/api/…`, without a closing slash; empty for the host's own. */
  baseUrl: string
  /** The token at the moment of the call: the session's, or for the access `code-token` the one that a code was exchanged for. */
  token: (access: Access) => string | undefined
  /** Called with the refusal when the server no longer accepts the session's token: the session is to be cleared. */
  onUnauthorized: (refusal: ApiError) => void
  /** Called when the server refuses something for want of a permission, or of a second factor that the role requires: what the caller may do has changed perhaps. */
  onForbidden?: () => void
  /**
   * Called when the server asks for the second factor again. Answers whether it was proved: then the call is made once
   * more; else it fails as refused.
   */
  confirm?: () => Promise<boolean>
  /** Called with the time (milliseconds) that the server wrote on an answer. */
  onServerTime?: (time: number) => void
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
  const sent = route.anonymous ? undefined : token(route.access)
  return { sent, headers: { 'Accept-Language': language(), ...(sent !== undefined && { Authorization: `Bearer ${sent}` }) } }
}

/**
 * Tells whom it concerns that a call was refused, and passes the failure on. A 401 concerns the session only where the
 * call was made with its token: not a refused sign-in, not the token of a recovery, and not a late answer to a token that
 * was replaced in the meantime.
 */
export function reportRefusal(connection: Connection, route: Route, error: ApiError, sent: string | undefined): ApiError {
  const ofSession = sent !== undefined && route.access !== 'code-token' && sent === connection.token(route.access)
  if (ofSession && error.status === 401) connection.onUnauthorized(error)
  if (ofSession && (error.body?.code === 'forbidden' || error.body?.code === 'second_factor_setup_required')) connection.onForbidden?.()
  return error
}

/**
 * Whether an answer is of a session that is over here: somebody signed out meanwhile, or somebody else in. It then reaches
 * no page, be it data of the former person or a refusal.
 */
export const isOfFormerSession = (connection: Connection, route: Route, sent: string | undefined): boolean => sent !== undefined && sent !== connection.token(route.access)

/** What such a call fails with. */
export const formerSession = (): ApiError => new ApiError('HTTP_ERROR', 'the session of this call is over', { status: 401, body: { code: 'session_ended', detail: '', problems: [] } })

/** What arrives piece by piece, for as long as the session lasts that asked for it with this token. */
export async function* whileOfSession<T>(connection: Connection, route: Route, sent: string | undefined, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    if (isOfFormerSession(connection, route, sent)) throw formerSession()
    yield piece
  }
}
