import { REASON_HEADER } from '@ventanilla/contract/filed'
import type { Language } from '@ventanilla/contract/messages/say'
import type { Access } from '@ventanilla/contract/permissions'
import type { Route } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import type { CallOptions } from './api.ts'
import { ACCEPT, earlyAnswer } from './early-answer.ts'
import { httpError } from './http-error.ts'
import { randomHex } from './random-hex.ts'
import type { UploadRequest } from './upload.ts'

/** How this browser reaches the API and on whose behalf. */
export type Connection = {
  /** Address before `/api/…`, without a closing slash; empty for the host's own. */
  baseUrl: string
  /** The token at the moment of the call: the session's, or for the access `code-token` the one that a code was exchanged for. */
  token: (access: Access) => string | undefined
  /** Called with the refusal when the server no longer accepts the session's token: the session is to be cleared. */
  onUnauthorized: (refusal: ApiError) => void
  /** Called when the server refuses a call for a missing permission or second factor: the caller's permissions may have changed. */
  onForbidden?: () => void
  /**
   * Called when the server asks for the second factor again. Answers whether it was proved: the call is then repeated
   * once, otherwise it fails as refused.
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

/**
 * Headers of one call, and the token they carry, to check later whether a 401 is about the current session. The host's own
 * server may be traced: to it each call has a name of its own (`traceparent`); and it may answer an upload before it has read
 * the file. Another server may allow no such headers.
 */
export function credentials({ baseUrl, token, language }: Connection, route: Route): { headers: Record<string, string>; sent: string | undefined } {
  const sent = route.anonymous ? undefined : token(route.access)
  return { sent, headers: { 'Accept-Language': language(), ...(sent !== undefined && { Authorization: `Bearer ${sent}` }), ...(!baseUrl && { traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`, ...(route.form && { Prefer: 'respond-async' }) }) } }
}

/**
 * Notifies the session of a refusal, and returns the error. A 401 ends the session only when the call carried its token:
 * not for a refused sign-in, not for the token of a recovery, and not for a late answer to a token that was replaced.
 */
export function reportRefusal(connection: Connection, route: Route, error: ApiError, sent: string | undefined): ApiError {
  const ofSession = sent !== undefined && route.access !== 'code-token' && sent === connection.token(route.access)
  if (ofSession && error.status === 401) connection.onUnauthorized(error)
  if (ofSession && (error.body?.code === 'forbidden' || error.body?.code === 'second_factor_setup_required')) connection.onForbidden?.()
  return error
}

/**
 * Whether an answer belongs to a former session, because somebody signed out or in during the call. Neither its data nor
 * its refusal may reach a page.
 */
export const isOfFormerSession = (connection: Connection, route: Route, sent: string | undefined): boolean => sent !== undefined && sent !== connection.token(route.access)

/** The error of such a call, of which nobody learns what it came to. */
export const formerSession = (): ApiError => new ApiError('HTTP_ERROR', 'the session of this call is over', { status: 401, body: { code: 'session_ended', detail: '', problems: [] }, unheard: true })

/** Passes on a streamed answer while its session lasts. */
export async function* whileOfSession<T>(connection: Connection, route: Route, sent: string | undefined, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const piece of pieces) {
    if (isOfFormerSession(connection, route, sent)) throw formerSession()
    yield piece
  }
}

/** The input of any endpoint; the types of `Api` narrow it. */
export type Input = { params?: unknown; query?: unknown; body?: unknown; reason?: string | undefined }
type Values = Readonly<Record<string, unknown>>

/** How the body of a success is read: at once, or as it arrives. */
export type Reading = { read: 'text' | 'blob' | 'stream'; accept?: string; timeout?: number }
type Read = { text: string; blob: Blob; stream: ReadableStream<Uint8Array> }
/** A success; `data` is its body. */
export type Answered<R extends Reading['read']> = { status: number; headers: Headers; data: Read[R] }

/**
 * Makes one call and answers the response of a success; rejects with an `ApiError` otherwise. A call that
 * needs the second factor is repeated once after the proof.
 */
export async function send<R extends Reading['read']>(connection: Connection, route: Route, input: Input, options: CallOptions, reading: Reading & { read: R }): Promise<Answered<R>> {
  try {
    return await sendOnce(connection, route, input, options, reading)
  } catch (error) {
    const asked = error instanceof ApiError && error.body?.code === 'confirmation_required'
    if (!asked || !(await connection.confirm?.())) throw error
    return sendOnce(connection, route, input, options, reading)
  }
}

async function sendOnce<R extends Reading['read']>(connection: Connection, route: Route, input: Input, { signal: outer, onUploadProgress }: CallOptions, reading: Reading & { read: R }): Promise<Answered<R>> {
  const { headers: own, sent } = credentials(connection, route)
  const timing = { ...defaultTiming, ...connection.timing }
  const body = route.form ? form(input.body as Values) : input.body === undefined ? undefined : JSON.stringify(input.body)
  const headers = {
    Accept: reading.accept ?? ACCEPT,
    ...own,
    ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    ...(input.reason && { [REASON_HEADER]: encodeURIComponent(input.reason) }),
  }
  // 0: no limit.
  const time = reading.timeout ?? (route.form ? timing.transfer : timing.call)
  const limit = time > 0 ? AbortSignal.timeout(time) : undefined
  const request = { method: route.method, headers, body, signal: AbortSignal.any([outer, limit].filter((signal) => signal !== undefined)) }
  const address = `${connection.baseUrl}${pathOf(route, input)}`
  const passedOn = (cause: unknown) => Promise.reject(transportError(cause, limit))
  const early = await earlyAnswer(address, request)?.catch(passedOn)
  const response = early?.response ?? await (route.form ? upload(address, request, onUploadProgress) : fetch(address, request)).catch(passedOn)
  const written = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(written)) connection.onServerTime?.(written + (early?.waited ?? 0))
  const ok = response.status < 400
  const data = await (ok ? bodyOf(response, reading.read) : response.text()).catch(passedOn)
  if (isOfFormerSession(connection, route, sent)) throw formerSession()
  if (!ok) throw reportRefusal(connection, route, httpError(response.status, data as string), sent)
  return { status: response.status, headers: response.headers, data: data as Read[R] }
}

/** Path and query of a call. */
export const pathOf = (route: Route, input: Input): string => `${routePath(route.path, input.params as Values | undefined)}${queryText(input.query as Values | undefined)}`

/** `?name=value&…` of the values that are there; nothing without one. */
function queryText(values: Values = {}): string {
  const given = Object.entries(values).flatMap(([name, value]): [string, string][] => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** How far an upload is, browsers tell only XMLHttpRequest. Its library comes with the first file that is sent. */
const upload = async (address: string, request: UploadRequest, onUploadProgress: CallOptions['onUploadProgress']): Promise<Response> => (await import('./upload.ts')).upload(address, request, onUploadProgress)

async function bodyOf(response: Response, read: Reading['read']): Promise<Read[Reading['read']]> {
  if (read === 'stream') return response.body ?? new Blob([]).stream()
  return read === 'blob' ? response.blob() : response.text()
}

/** The answer's JSON; nothing where the answer is empty. A success without JSON is a failure: a proxy or a captive portal answered. */
export function readJson(status: number, text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('PARSING_ERROR', 'the answer is not JSON', { status, cause })
  }
}

/**
 * Code that comes when it is first needed.
 * @throws {ApiError} FETCH_ERROR where it does not come
 */
export const later = <T>(load: () => Promise<T>): Promise<T> => load().catch((cause: unknown) => Promise.reject(transportError(cause, undefined)))

function transportError(cause: unknown, limit: AbortSignal | undefined): ApiError {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new ApiError(limit?.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', message, { cause })
}

/** Multipart bodies of the contract hold files and text. */
function form(body: Values): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) data.append(name, value as Blob | string)
  return data
}

/**
 * Puts `params` into the `{names}` of a path. Throws on a missing one, and on `.` and `..`, which an address would
 * swallow and so lead to another endpoint.
 */
export function routePath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || /^\.{0,2}$/.test(text)) throw new RangeError(`no value for {${name}} of ${path}`)
    return encodeURIComponent(text)
  })
}
