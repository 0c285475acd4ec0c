import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios'
import type { Route } from '@ventanilla/contract/route-table'
import { ApiError } from './api-error.ts'
import type { CallOptions } from './api.ts'
import { credentials, defaultTiming, formerSession, isOfFormerSession, reportRefusal, type Connection } from './connection.ts'
import { httpError } from './http-error.ts'
import { routePath } from './route-path.ts'

/** What any endpoint may be given; which of it, the types of `Api` say. */
export type Input = { params?: unknown; query?: unknown; body?: unknown }
type Values = Readonly<Record<string, unknown>>

/** The answer is read as it came: what it means is decided in one place, not by axios' transforms. */
const http = axios.create({ responseType: 'text', transformResponse: (text: unknown) => text, validateStatus: null })

/**
 * Makes one call and answers the response of a success; rejects with an `ApiError` otherwise. A call that asks for the
 * second factor is made once more when that was proved.
 */
export async function send<T>(connection: Connection, route: Route, input: Input, options: CallOptions, more: AxiosRequestConfig = {}): Promise<AxiosResponse<T>> {
  try {
    return await sendOnce<T>(connection, route, input, options, more)
  } catch (error) {
    const asked = error instanceof ApiError && error.body?.code === 'confirmation_required'
    if (!asked || !(await connection.confirm?.())) throw error
    return sendOnce<T>(connection, route, input, options, more)
  }
}

async function sendOnce<T>(connection: Connection, route: Route, input: Input, options: CallOptions, more: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const { headers, sent } = credentials(connection, route)
  const timing = { ...defaultTiming, ...connection.timing }
  const request: AxiosRequestConfig = {
    method: route.method,
    baseURL: connection.baseUrl,
    url: routePath(route.path, input.params as Values | undefined),
    params: input.query,
    data: route.form ? form(input.body as Values) : input.body,
    timeout: route.form ? timing.transfer : timing.call,
    ...options,
    ...more,
    headers: { ...headers, ...more.headers },
  }
  const response = await http.request<T>(request).catch((error: unknown) => Promise.reject(transportError(error)))
  const written = Date.parse(String(response.headers.date))
  if (!Number.isNaN(written)) connection.onServerTime?.(written)
  if (isOfFormerSession(connection, route, sent)) throw formerSession()
  if (response.status < 400) return response
  throw reportRefusal(connection, route, httpError(response.status, await textOf(response.data)), sent)
}

/** The answer's JSON; nothing where the answer is empty. A success that is no JSON is a failure of its own kind: a proxy or a captive portal answered. */
export function readJson(status: number, text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('PARSING_ERROR', 'the answer is not JSON', { status, cause })
  }
}

function transportError(cause: unknown): ApiError {
  const timedOut = axios.isAxiosError(cause) && (cause.code === 'ECONNABORTED' || cause.code === 'ETIMEDOUT')
  const message = cause instanceof Error ? cause.message : String(cause)
  return new ApiError(timedOut ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', message, { cause })
}

/** Multipart bodies of the contract hold files and text. */
function form(body: Values): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) data.append(name, value as Blob | string)
  return data
}

const textOf = async (data: unknown): Promise<string> => (typeof data === 'string' ? data : new Response(data as Blob | ReadableStream).text())
