import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** An upstream that gave no whole answer; `untouched`: it has not got the call either, so that another may have it. */
class NoAnswer extends Error {
  readonly untouched: boolean
  constructor(untouched: boolean) {
    super('no answer')
    this.untouched = untouched
  }
}

/** What is not forwarded: it belongs to the one connection. */
const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * The one address before several API processes, as docker/gateway.conf has it: each gets its turn, one that refuses the
 * connection is passed over, what only reads is asked of the next one, and where nobody answers the caller gets a 503
 * with Retry-After.
 */
export async function startGateway(ports: readonly number[]): Promise<{ url: string; close: () => Promise<void> }> {
  let turn = 0
  const ask = (port: number, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      let sent = false
      const call = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, connection: 'close' } }, (answer) => {
        buffer(answer).then(
          (whole) => (answer.complete ? resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: whole }) : reject(new NoAnswer(false))),
          () => reject(new NoAnswer(false)),
        )
      })
      call.on('socket', (socket) => socket.on('connect', () => (sent = true)))
      call.on('error', () => reject(new NoAnswer(!sent)))
      call.end(body)
    })

  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming)
    turn += 1
    for (let at = 0; at < ports.length; at += 1)
      try {
        const { status, headers, body: told } = await ask(ports[(turn + at) % ports.length] ?? 0, incoming, body)
        return void response.writeHead(status, Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)))).end(told)
      } catch (failure) {
        if (!(failure instanceof NoAnswer)) throw failure
        if (!failure.untouched && incoming.method !== 'GET') break
      }
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' }).end('{"code":"service_unavailable"}')
  }

  const server = createServer((incoming, response) => void answer(incoming, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
