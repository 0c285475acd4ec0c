import { QueryClient } from '@tanstack/react-query'
import type { Bell, Notice } from '@ventanilla/contract/endpoints/notices.endpoints'
import { createApi, invalidating } from './create-api.ts'
import { events, hangUp, json, localServer, raw } from './local-server.ts'

const notice: Notice = { id: '1', kind: 'list_ended', subject_type: 'upload_document', subject_id: '7', link: '/x', params: { ok: 1 }, created_at: '2026-11-21T15:00:00.000Z', is_read: false }
const bell = (unread: number): Bell => ({ unread, results: unread > 0 ? [notice] : [] })

let server: Awaited<ReturnType<typeof localServer>>
const onUnauthorized = jest.fn()
afterEach(() => server.close())

/** Follows until `count` states have come. */
async function follow(count: number, answers: Parameters<typeof localServer>, queries = new QueryClient()): Promise<number[]> {
  server = await localServer(...answers)
  const api = invalidating(createApi({ baseUrl: server.url, token: () => 't', onUnauthorized, language: () => 'es', timing: { call: 0, transfer: 0, silence: 3_600_000, poll: 0 } }), queries)
  const controller = new AbortController()
  const seen: number[] = []
  for await (const { unread } of api.bell(controller.signal)) if (seen.push(unread) === count) controller.abort()
  return seen
}
const accepts = () => server.seen.map(({ headers }) => (headers.accept === 'text/event-stream' ? 'stream' : 'poll'))

describe('the bell', () => {
  it('comes as events, with the bearer token', async () => {
    await expect(follow(3, [events([bell(0), bell(1), bell(2)], { stay: true })])).resolves.toEqual([0, 1, 2])
    expect([accepts(), server.seen[0]?.path, server.seen[0]?.headers.authorization]).toEqual([['stream'], '/api/follow/', 'Bearer t'])
  })
  it('makes the lists of notices stale', async () => {
    const queries = new QueryClient()
    const invalidate = jest.spyOn(queries, 'invalidateQueries')
    await follow(1, [events([bell(1)], { stay: true })], queries)
    const predicate = invalidate.mock.calls[0]?.[0]?.predicate
    expect(['bell', 'bell-list', 'users'].map((id) => predicate?.({ queryKey: [id] } as never))).toEqual([true, true, false])
  })
  it('is asked for where there are no events', async () => {
    await expect(follow(3, [json(bell(1)), json(bell(1)), json(bell(2)), json(bell(2)), json(bell(3))])).resolves.toEqual([1, 2, 3])
    expect(accepts()).toEqual(['stream', 'poll', 'stream', 'poll', 'poll'])
  })
  it('comes as events again after a server was away, however often it was tried', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined) // jsdom reports dropped connections there
    const streams = [events([bell(1)]), hangUp, raw(503, {}), hangUp, hangUp, raw(503, {}), events([bell(2)], { stay: true })]
    const away: Parameters<typeof localServer>[number] = (response, seen) => (seen.headers.accept === 'text/event-stream' ? streams.shift() : raw(503, {}))?.(response, seen)
    await expect(follow(2, [away])).resolves.toEqual([1, 2])
  })
  it('ends the session with a 401, and is not there on a server without it', async () => {
    await expect(follow(1, [raw(401, {})])).rejects.toMatchObject({ status: 401 })
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
    await server.close()
    await expect(follow(1, [raw(404, {})])).rejects.toMatchObject({ status: 404 })
  })
})
