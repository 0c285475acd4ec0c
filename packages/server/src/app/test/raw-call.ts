import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A client that sends what it likes when it likes, over a connection of its own. */
export type RawCall = {
  send: (text: string | Buffer) => void
  /** All that the server has said by the time it ends the connection. */
  answer: Promise<string>
  /** Reads nothing more and leaves the connection open, until it goes on. */
  stopReading: () => void
  goOnReading: () => void
  /** Ends the connection without a word. */
  leave: () => void
}

/** The port of the app, which begins to listen at the first call. */
export async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

export async function rawCall(app: FastifyInstance): Promise<RawCall> {
  const socket = connect(await portOf(app), '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  return { send: (given) => void socket.write(given), answer, stopReading: () => void socket.pause(), goOnReading: () => void socket.resume(), leave: () => void socket.destroy() }
}

/** The head of a call with a body of so many bytes, after whose answer the connection ends. */
export const head = (method: string, path: string, length: number, headers: Readonly<Record<string, string>> = {}): string =>
  [`${method} ${path} HTTP/1.1`, 'host: x', 'connection: close', `content-length: ${length}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

/** Status and code of an answer. */
export function outcome(answer: string): [status: number, code: unknown] {
  const [start = '', body = ''] = [answer.slice(0, answer.indexOf('\r\n')), answer.slice(answer.indexOf('\r\n\r\n') + 4)]
  return [Number(start.split(' ')[1]), /"code":"(\w+)"/.exec(body)?.[1]]
}
