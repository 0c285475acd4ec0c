import axios from 'axios'
import type { CallOptions } from './api.ts'

/** A request as `fetch` takes it. */
export type UploadRequest = { method: string; headers: Record<string, string>; body: FormData | string | undefined; signal: AbortSignal }

/** Sends a body and tells how much of it is sent, which `fetch` cannot; answers as `fetch` does. */
export async function upload(address: string, { body, ...request }: UploadRequest, onUploadProgress: CallOptions['onUploadProgress']): Promise<Response> {
  const { status, data, headers } = await axios.request<string>({ ...request, url: address, data: body, ...(onUploadProgress && { onUploadProgress }), responseType: 'text', transformResponse: (text: unknown) => text, validateStatus: null })
  const date = headers.date as string | undefined
  // A status without a body may have none.
  return new Response(data === '' ? null : data, { status, headers: date === undefined ? {} : { date } })
}
