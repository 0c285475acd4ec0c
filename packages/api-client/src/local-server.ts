import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as the server saw it. */
export type Seen = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, seen: Seen) => void

/**
 * A real HTTP server for tests. `answers` are used up in order, the last one for every further request; a request's
 * preflight is answered without using one up.
 */
export async function localServer(...answers: Answer[]): Promise<{ url: string; seen: Seen[]; close: () => Promise<void> }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization')
    response.setHeader('Access-Control-Allow-Methods', '*')
    response.setHeader('Access-Control-Expose-Headers', 'Content-Disposition')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const one: Seen = { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body: Buffer.concat(chunks).toString() }
      seen.push(one)
      answers[Math.min(seen.length, answers.length) - 1]?.(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close }
}

/** Answers JSON. */
export const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Answers as given. */
export const raw =
  (status: number, headers: Record<string, string>, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Answers events about the first call that is followed, and then closes, or with `stay` keeps the stream open. */
export const events =
  (blocks: readonly unknown[], { stay = false } = {}): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\n\n')
    for (const block of blocks) response.write(`event: progress\ndata: ${JSON.stringify({ results: [{ at: 0, status: 200, answer: block }] })}\n\n`)
    if (!stay) response.end()
  }

/** Never answers. */
export const silence: Answer = () => undefined
/** Drops the connection. */
export const hangUp: Answer = (response) => void response.destroy()
