import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { openBooks, Refused } from './paycaddy-books.ts'

export const KEY = 'clave-de-prueba'
export const CODES = { physical: 'FISICA-1', virtual: 'VIRTUAL-1' }

/** `silent`: no answer ever; `late`: done, and answered once nobody waits any longer; `cut`: the connection is closed. `…_after`: when it was done already. A number: that status, nothing done. */
export type Fault = 'silent' | 'late' | 'silent_after' | 'cut' | 'cut_after' | 'garbled_after' | 'unavailable_after' | 429 | 500 | 503
/** Longer than the time-out of `settings`. */
const LATE_MS = 900
type Rule = { path: string; about: (body: Record<string, unknown>) => boolean; fault: Fault; times: number }

/**
 * PayCaddy on this machine, as its documentation describes it, with faults to order. `received` holds every call that
 * arrived, so that a test can see that none came twice.
 */
export async function startPayCaddyServer(port = 0) {
  const books = openBooks(CODES)
  const received: { call: string; body: Record<string, unknown> }[] = []
  const rules: Rule[] = []

  const faultFor = (path: string, body: Record<string, unknown>): Fault | undefined => {
    const rule = rules.find((candidate) => candidate.times > 0 && path.includes(candidate.path) && candidate.about(body))
    if (rule) rule.times -= 1
    return rule?.fault
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, version, area = '', ...rest] = (request.url ?? '').split('/')
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    const id = decodeURIComponent(request.method === 'GET' ? (rest[0] ?? '') : '')
    const path = `/${version}/${[area, ...(request.method === 'GET' ? [] : rest)].join('/')}`
    const call = `${request.method} ${path}`
    received.push({ call, body })
    const send = (status: number, payload: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
    if (request.headers['x-api-key'] !== KEY) return void send(401, { title: 'Unauthorized' })
    const fault = faultFor(path, body)
    if (typeof fault === 'number') return void send(fault, { type: '', title: 'Error', status: fault, detail: '', instance: '' })
    if (fault === 'silent') return
    if (fault === 'cut') return void request.socket.destroy()
    try {
      const done = books.calls[call]?.(body, id)
      if (fault === 'silent_after') return
      if (fault === 'late') await setTimeout(LATE_MS)
      if (fault === 'cut_after') return void request.socket.destroy()
      if (fault === 'unavailable_after') return void send(503, { title: 'Service Unavailable' })
      if (fault === 'garbled_after') return void response.writeHead(200).end('<html>')
      send(done === undefined ? 404 : 200, done ?? { title: 'Not found' })
    } catch (refusal) {
      if (refusal instanceof Refused) send(refusal.status, { type: '', title: refusal.message, status: 0, detail: '', instance: '' })
      else throw refusal
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
  return {
    url,
    ...books,
    received,
    /** How often a call arrived, by the end of its path. */
    count: (path: string) => received.filter(({ call }) => call.endsWith(path)).length,
    /** The next calls of a path meet this fault; `about` picks them by their body. */
    fail: (path: string, fault: Fault, { times = 1, about = () => true }: Partial<Pick<Rule, 'times' | 'about'>> = {}) => void rules.push({ path, fault, times, about }),
    settings: { CARD_PROVIDER: 'paycaddy', PAYCADDY_URL: url, PAYCADDY_KEY: KEY, PAYCADDY_CODE_PHYSICAL: CODES.physical, PAYCADDY_CODE_VIRTUAL: CODES.virtual, PAYCADDY_TIMEOUT_MS: '300', PAYCADDY_RETRY_PAUSE_MS: '0' },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type PayCaddyServer = Awaited<ReturnType<typeof startPayCaddyServer>>

/** An address at which nobody listens. */
export async function closedAddress(): Promise<string> {
  const { url, close } = await startPayCaddyServer()
  await close()
  return url
}
