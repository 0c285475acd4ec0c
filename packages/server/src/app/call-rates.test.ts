import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { runSql } from '../platform/database/query.ts'
import { startProcess } from './test/processes.ts'
import { PASSWORD, startTestServer } from './test/server.ts'

type Answer = { status: number; retryAfter: string | null }

describe('two API processes on one database', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const settings = { DATABASE_URL: server.database.url, RATE: '64', LOGIN_RATE: '1000' }
  const apis = await Promise.all([startProcess('api', settings), startProcess('api', settings)])
  after(() => Promise.all(apis.map(({ end }) => end())))
  let calls = 0
  /** Calls of one caller go to the two in turn. */
  const call = async (path: string, options: { token?: string; body?: object } = {}): Promise<Answer> => {
    const { address = '' } = apis[calls++ % 2] ?? {}
    const headers = { ...(options.token && { authorization: `Bearer ${options.token}` }), ...(options.body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${address}${path}`, { headers, ...(options.body && { method: 'POST', body: JSON.stringify(options.body) }) })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  const many = async (times: number, make: () => Promise<Answer>): Promise<Answer[]> => Promise.all(Array.from({ length: times }, make))
  const statuses = (answers: readonly Answer[]) => Object.fromEntries([200, 401, 429].map((status) => [status, answers.filter((answer) => answer.status === status).length]))

  it('count the calls of a session together, and those of every other session for themselves', async () => {
    const [first, second] = [await server.signIn('admin@ventanilla.example'), await server.signIn('admin@ventanilla.example')]
    const answers = await many(150, () => call('/api/user/current_user/', { token: first }))
    const { 200: passed = 0, 429: refused = 0 } = statuses(answers)
    // Each process lets two of 64 pass before it asks the other.
    assert.ok(passed >= 62 && passed <= 66, `${passed} of 64 passed`)
    assert.equal(passed + refused, 150)
    const wait = Number(answers.find(({ status }) => status === 429)?.retryAfter)
    assert.ok(wait > 0 && wait <= 60, `retry-after ${wait}`)
    // The same address, as everybody in an office has.
    assert.deepEqual(statuses(await many(20, () => call('/api/user/current_user/', { token: second }))), { 200: 20, 401: 0, 429: 0 })
  })

  it('count what has no token of ours by its address, which takes nothing from those who are signed in', async () => {
    const forged = `${(await server.signIn('admin@ventanilla.example')).slice(0, -6)}abcdef`
    const answers = [...(await many(60, () => call('/api/user/current_user/'))), ...(await many(60, () => call('/api/user/current_user/', { token: forged })))]
    const { 401: asked = 0, 429: refused = 0 } = statuses(answers)
    assert.ok(asked >= 60 && asked <= 66, `${asked} of 64 passed`)
    assert.equal(asked + refused, 120)
    const token = await server.signIn('admin@ventanilla.example')
    assert.equal((await call('/api/user/current_user/', { token })).status, 200)
  })

  it('write nothing for the few calls of somebody at work', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    const written = async () => (await runSql<{ n: number }>(server.database.db, `select count(*)::int as n from rates where door = 'call'`)).rows[0]?.n
    const before = await written()
    await many(4, () => call('/api/user/current_user/', { token }))
    assert.equal(await written(), before)
  })
})

describe('a lock-out', async () => {
  const server = await startTestServer()
  after(() => server.close())

  it('holds in every process, whichever took the wrong passwords', async () => {
    const apis = await Promise.all([1, 2].map(() => startProcess('api', { DATABASE_URL: server.database.url, LOGIN_RATE: '1000' })))
    const signIn = async (at: number, password: string) =>
      (await fetch(`${apis[at]?.address}/api/Login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'admin@ventanilla.example', password }) })).status
    for (const at of [0, 1, 0, 1, 0]) assert.notEqual(await signIn(at, 'una-clave-mala-9'), 200)
    assert.deepEqual([await signIn(0, PASSWORD), await signIn(1, PASSWORD)], [429, 429])
    await Promise.all(apis.map(({ end }) => end()))
  })
})
