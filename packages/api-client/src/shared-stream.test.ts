import { createApi } from './create-api.ts'
import { localServer } from './local-server.ts'
import type { ServerResponse } from 'node:http'

type Opened = { response: ServerResponse; calls: { id: string; query: { name: string; value: string }[] }[] }

/** A server that keeps its streams open, and an API client with what each of its lists was told. */
async function start() {
  const opened: Opened[] = []
  const awaited = new Map<number, (stream: Opened) => void>()
  const server = await localServer((response, { body }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    const stream: Opened = { response, calls: (JSON.parse(body) as Pick<Opened, 'calls'>).calls }
    awaited.get(opened.push(stream))?.(stream)
  })
  const onUnauthorized = jest.fn()
  const api = createApi({ baseUrl: server.url, token: () => 't', onUnauthorized, language: () => 'es', timing: { call: 0, transfer: 0, silence: 3_600_000, poll: 3_600_000 } })
  const streams = (count: number) => new Promise<Opened>((resolve) => (opened[count - 1] ? resolve(opened[count - 1]!) : awaited.set(count, resolve)))
  const say = ({ response, calls }: Opened, list: string, processed_count: number, status = 'processing') =>
    response.write(`data: ${JSON.stringify({ results: [{ at: calls.findIndex(({ query }) => query[0]?.value === list), status: 200, answer: { upload_document_id: list, status, processed_count } }] })}\n\n`)
  return { api, opened, streams, say, onUnauthorized, close: server.close }
}

const quiet = new AbortController().signal
let server: Awaited<ReturnType<typeof start>>
beforeEach(async () => void (server = await start()))
afterEach(() => server.close())

/** Follows a list. */
const following = (list: string, signal = quiet) => server.api.progress({ upload_document_id: list, operation: 'top-up' }, signal)[Symbol.asyncIterator]()
const look = (visibility: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('what a page follows', () => {
  it('comes in one stream, each state to its own reader', async () => {
    const lists = ['1', '2', '3', '4', '5', '6', '7'].map((list) => ({ list, next: following(list).next() }))
    const stream = await server.streams(1)
    for (const { list } of lists) server.say(stream, list, Number(list))
    for (const { list, next } of lists) expect((await next).value).toMatchObject({ upload_document_id: list, processed_count: Number(list) })
    expect(server.opened).toHaveLength(1)
  })

  it('is opened again for who joins, and those before miss nothing', async () => {
    const first = following('1')
    const before = first.next()
    server.say(await server.streams(1), '1', 1)
    await before
    const second = following('2').next()
    const stream = await server.streams(2)
    expect(stream.calls.map(({ query }) => query[0]?.value)).toEqual(['1', '2'])
    server.say(stream, '1', 2)
    server.say(stream, '2', 5)
    expect([(await first.next()).value, (await second).value]).toMatchObject([{ processed_count: 2 }, { processed_count: 5 }])
    expect(server.opened[0]?.response.destroyed).toBe(true)
  })

  it('is refused by itself: the others go on', async () => {
    const [lost, kept] = [following('1').next(), following('2').next()]
    const stream = await server.streams(1)
    stream.response.write(`data: ${JSON.stringify({ results: [{ at: 0, status: 404, answer: { code: 'document_not_found', detail: '', problems: [] } }] })}\n\n`)
    server.say(stream, '2', 3)
    await expect(lost).rejects.toMatchObject({ status: 404, body: { code: 'document_not_found' } })
    expect((await kept).value).toMatchObject({ processed_count: 3 })
  })

  it('holds no stream while nobody looks, nor once nobody follows', async () => {
    const leaving = new AbortController()
    const list = following('1', leaving.signal)
    const first = list.next()
    const stream = await server.streams(1)
    const closed = new Promise((resolve) => stream.response.on('close', resolve))
    server.say(stream, '1', 1)
    await first
    const second = list.next()
    look('hidden')
    await closed
    look('visible')
    const again = await server.streams(2)
    const over = new Promise((resolve) => again.response.on('close', resolve))
    server.say(again, '1', 2)
    expect((await second).value).toMatchObject({ processed_count: 2 })
    const last = list.next()
    leaving.abort()
    expect((await last).done).toBe(true)
    await over
    expect(server.opened).toHaveLength(2)
  })
})
