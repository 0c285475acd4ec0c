import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { MAX_FOLLOWED, type Answered } from '@ventanilla/contract/endpoints/follow.endpoints'
import { portOf } from './test/raw-call.ts'
import { startTestServer } from './test/server.ts'

/** As many streams as one person may have open at once. */
const EACH = 12

describe('streams of events', async () => {
  const server = await startTestServer({ settings: { RATE: '64' } })
  const port = await portOf(server.app)
  const open: AbortController[] = []
  const leaveAll = () => open.splice(0).forEach((stream) => stream.abort())
  after(async () => {
    leaveAll()
    await server.close()
  })
  const bell = { id: 'bell' }
  const unknown = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `none-${at}` }))
  const follow = async (token: string, calls: readonly object[], accept = 'text/event-stream') => {
    const stream = new AbortController()
    open.push(stream)
    return fetch(`http://127.0.0.1:${port}/api/follow/`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept }, body: JSON.stringify({ calls }), signal: stream.signal })
  }
  let people = 0
  const person = async () => {
    const email = `window${(people += 1)}@ventanilla.example`
    await server.addAdmin(email)
    return server.signIn(email)
  }

  it('are twelve at once for one person; a further one is asked to come back, and gets the place of one that ends', async () => {
    const [token, other] = [await person(), await person()]
    const statuses = await Promise.all(Array.from({ length: EACH }, async () => (await follow(token, [bell])).status))
    assert.deepEqual(statuses, Array.from({ length: EACH }, () => 200))
    const refused = await follow(token, [bell])
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.match(await refused.text(), /"code":"too_many_requests"/)
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/bell/`, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } })).status, 429)
    assert.equal((await follow(other, [bell])).status, 200)
    open[0]?.abort()
    assert.equal((await follow(token, [bell])).status, 200)
    leaveAll()
  })

  it('follow equal calls once', async () => {
    const { body } = await follow(await person(), Array.from({ length: MAX_FOLLOWED }, (_, at) => ({ ...bell, query: [{ name: 'any', value: String(at) }] })))
    const { value } = await body!.getReader().read()
    const { results } = JSON.parse(Buffer.from(value!).toString().replace('data: ', '')) as { results: Answered[] }
    assert.deepEqual(results.map(({ at }) => at), Array.from({ length: MAX_FOLLOWED }, (_, at) => at))
    leaveAll()
  })

  it('count as so many calls as they follow', async () => {
    const token = await person()
    const statuses: number[] = []
    for (const count of [20, 20, 20, 4, 1]) statuses.push((await follow(token, unknown(count), 'application/json')).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 429])
    const many = await person()
    statuses.length = 0
    for (const count of [20, 20, 20, 5]) statuses.push((await follow(many, unknown(count), 'application/json')).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
  })
})
