import type { Progress } from '@ventanilla/contract/bulk/bulk-shapes'
import type { Timing } from './send.ts'
import { createApi } from './create-api.ts'
import { events, hangUp, json, localServer, raw } from './local-server.ts'

const state = (processed_count: number, status: Progress['status'] = 'processing'): Progress => ({
  upload_document_id: '7',
  operation: 'top-up',
  status,
  total_count: 3,
  processed_count,
  pending_count: 0,
  success_count: processed_count,
  fail_count: 0,
})
const done = state(3, 'completed')
/** A time-out of 0 is none. */
const unhurried: Timing = { call: 0, transfer: 0, silence: 3_600_000, poll: 0 }

let server: Awaited<ReturnType<typeof localServer>>
const onUnauthorized = jest.fn()
afterEach(() => server.close())

/** Polls without a pause, and gives up on no answer that the server gives, however busy the machine is. */
async function follow(answers: Parameters<typeof localServer>, timing: Partial<Timing> = {}): Promise<number[]> {
  server = await localServer(...answers)
  const api = createApi({ baseUrl: server.url, token: () => 't', onUnauthorized, language: () => 'es', timing: { ...unhurried, ...timing } })
  const counts: number[] = []
  for await (const { processed_count } of api.progress({ upload_document_id: '7', operation: 'top-up' }, new AbortController().signal)) counts.push(processed_count)
  return counts
}
const accepts = () => server.seen.map(({ headers }) => (headers.accept === 'text/event-stream' ? 'stream' : 'poll'))

describe('progress', () => {
  it('comes as events until the work has ended, with the bearer token', async () => {
    await expect(follow([events([state(1), state(2), done], { stay: true })])).resolves.toEqual([1, 2, 3])
    expect(server.seen[0]?.headers.authorization).toBe('Bearer t')
    expect([server.seen[0]?.path, JSON.parse(server.seen[0]?.body ?? '')]).toEqual(['/api/follow/', { calls: [{ id: 'upload-progress', query: [{ name: 'upload_document_id', value: '7' }] }] }])
  })
  it('looks once and opens the stream again when it breaks', async () => {
    await expect(follow([events([state(1)]), json(state(2)), events([done])])).resolves.toEqual([1, 2, 3])
    expect(accepts()).toEqual(['stream', 'poll', 'stream'])
  })
  it('polls where there are no events', async () => {
    await expect(follow([json(state(0)), json(state(0)), json(state(1)), json(state(1)), json(state(2)), json(done)])).resolves.toEqual([0, 1, 2, 3])
    expect(accepts()).toEqual(['stream', 'poll', 'stream', 'poll', 'poll', 'poll'])
  })
  it('polls when the stream stays silent', async () => {
    // Whether a stream's request arrives before it is given up makes no difference: only polls use answers up.
    const polls = [json(state(1)), json(done)]
    const mute: Parameters<typeof localServer>[number] = (response, seen) => void (seen.headers.accept !== 'text/event-stream' && polls.shift()?.(response, seen))
    await expect(follow([mute], { silence: 1 })).resolves.toEqual([1, 3])
  })
  it('outlives a server that restarts', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined) // jsdom reports dropped connections there
    await expect(follow([events([state(1)]), hangUp, hangUp, raw(503, {}), events([done])])).resolves.toEqual([1, 3])
  })
  it('ends with the error when it is refused', async () => {
    await expect(follow([json({ code: 'document_not_found', detail: 'x', problems: [] }, 404)])).rejects.toMatchObject({ status: 404 })
    expect(onUnauthorized).not.toHaveBeenCalled()
  })
  it('notifies the session of a 401', async () => {
    await expect(follow([raw(401, {})])).rejects.toMatchObject({ status: 401 })
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })
  it('gives up when nothing comes through for long', async () => {
    jest.spyOn(console, 'error').mockReturnValue(undefined)
    await expect(follow([hangUp])).rejects.toMatchObject({ kind: 'FETCH_ERROR' })
  })
  it('ends quietly after an abort', async () => {
    const controller = new AbortController()
    server = await localServer(events([state(1)], { stay: true }))
    const api = createApi({ baseUrl: server.url, token: () => 't', onUnauthorized, language: () => 'es', timing: unhurried })
    const counts: number[] = []
    for await (const { processed_count } of api.progress({ upload_document_id: '7', operation: 'top-up' }, controller.signal)) {
      counts.push(processed_count)
      controller.abort()
    }
    expect(counts).toEqual([1])
  })
})
