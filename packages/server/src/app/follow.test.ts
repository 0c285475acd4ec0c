import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { MAX_FOLLOWED, type Answered } from '@ventanilla/contract/endpoints/follow.endpoints'
import { startBulkServer } from '../engines/bulk/test/bulk-server.ts'
import { csvOf } from '../engines/bulk/test/lists.ts'
import { portOf } from './test/raw-call.ts'

type Asked = { id: string; query?: { name: string; value: string }[] }

describe('several calls that are followed in one stream', async () => {
  const server = await startBulkServer()
  after(() => server.close())
  const { database: { db }, holders } = server
  const port = await portOf(server.app)
  const upload = () => server.uploaded(csvOf([{ to: holders[0]!, amount: '1.00' }]))
  const progressOf = (upload_document_id: string | number): Asked => ({ id: 'upload-progress', query: [{ name: 'upload_document_id', value: String(upload_document_id) }] })
  const bell: Asked = { id: 'bell' }
  const { id: noRole } = await db.insertInto('roles').values({ name: 'Nothing' }).returning('id').executeTakeFirstOrThrow()
  let people = 0
  const person = async (role?: string) => {
    const email = `follower${(people += 1)}@ventanilla.example`
    const id = await server.addAdmin(email, role)
    return { id, token: await server.signIn(email) }
  }

  const post = (token: string, calls: readonly Asked[], accept: string) =>
    fetch(`http://127.0.0.1:${port}/api/follow/`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept }, body: JSON.stringify({ calls }) })
  const once = async (token: string, calls: readonly Asked[]) => ((await (await post(token, calls, 'application/json')).json()) as { results: (Answered & { answer: Record<string, unknown> })[] }).results
  async function* follow(token: string, calls: readonly Asked[]): AsyncGenerator<Answered & { answer: Record<string, unknown> }> {
    const { body } = await post(token, calls, 'text/event-stream')
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of body!) {
      const events = (text + decoder.decode(piece, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) yield* (JSON.parse(event.slice('data: '.length)) as { results: (Answered & { answer: Record<string, unknown> })[] }).results
    }
  }

  it('are answered each by its place, now and when it changes', async () => {
    const lists = [await upload(), await upload()]
    const { token } = await person()
    const seen: [number, unknown][] = []
    for await (const { at, status, answer } of follow(token, [...lists.map(progressOf), bell])) {
      assert.equal(status, 200)
      seen.push([at, answer['status'] ?? answer['unread']])
      if (seen.length === 3) await server.processed(lists[1]!)
      if (answer['status'] === 'completed') break
    }
    assert.deepEqual(seen.slice(0, 3).sort(), [[0, 'validated'], [1, 'validated'], [2, 0]])
    assert.deepEqual(seen.at(-1), [1, 'completed'])
  })

  it('are refused each by itself, with its own status, and the others go on', async () => {
    const list = await upload()
    const { token } = await person(noRole)
    const calls = [progressOf(list), bell, progressOf('none'), { id: 'nothing' }, { id: 'users' }, { id: 'bell', query: [{ name: 'any', value: 'x' }] }]
    const statuses = (await once(token, calls)).map(({ status, answer }) => [status, answer['code'] ?? 'ok'])
    assert.deepEqual(statuses, [[403, 'forbidden'], [200, 'ok'], [403, 'forbidden'], [404, 'not_found'], [404, 'not_found'], [200, 'ok']])
    const streamed = new Map<number, number>()
    for await (const { at, status } of follow(token, calls)) if (streamed.set(at, status).size === calls.length) break
    assert.deepEqual([...streamed].sort().map(([, status]) => status), [403, 200, 403, 404, 404, 200])
    assert.deepEqual((await once(server.token, [progressOf('999999'), { id: 'upload-progress' }])).map(({ status, answer }) => [status, answer['code']]), [[404, 'document_not_found'], [400, 'validation_failed']])
  })

  it('end, each with a refusal, when the session does', async () => {
    const list = await upload()
    const { token } = await person()
    const ends: [number, number][] = []
    let begun = 0
    for await (const { at, status } of follow(token, [progressOf(list), bell]))
      if (status !== 200) ends.push([at, status])
      else if ((begun += 1) === 2) await server.call({ method: 'POST', url: '/api/Logout/', token })
    assert.deepEqual(ends.sort(), [[0, 401], [1, 401]])
  })

  it('are one call where they are equal, which answers at each of their places', async () => {
    const list = await upload()
    const { token } = await person()
    const calls = [bell, progressOf(list), { ...bell, query: [{ name: 'any', value: 'x' }] }, progressOf(list), progressOf('999999')]
    const results = await once(token, calls)
    assert.deepEqual(results.map(({ at, status }) => [at, status]), [[0, 200], [1, 200], [2, 200], [3, 200], [4, 404]])
  })

  it('are at most twenty, and never themselves', async () => {
    const { token } = await person()
    assert.equal((await post(token, Array.from({ length: MAX_FOLLOWED + 1 }, () => bell), 'application/json')).status, 400)
    assert.deepEqual((await once(token, [{ id: 'follow' }])).map(({ status }) => status), [404])
  })

  it('keep nobody signed in', async () => {
    const { id, token } = await person()
    const seen = async () => (await db.selectFrom('sessions').select('seen_at').where('admin_id', '=', id).executeTakeFirstOrThrow()).seen_at.getTime()
    const before = await seen()
    server.clock.forward(2)
    await once(token, [bell])
    assert.equal(await seen(), before)
  })
})
