import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { passOn, startProcess } from './test/processes.ts'
import { startTestServer } from './test/server.ts'

describe('an API process that is asked to stop', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const token = await server.signIn('admin@ventanilla.example')
  const authorization = `Bearer ${token}`

  it('answers what it has in hand, ends what is followed, and is gone for the next call', async () => {
    const api = await startProcess('api', { DATABASE_URL: server.database.url })
    const agent = new Agent({ keepAlive: true })
    const followed = await fetch(`${api.address}/api/follow/`, { method: 'POST', headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' }, body: JSON.stringify({ calls: [{ id: 'bell' }] }) })
    assert.equal(followed.status, 200)
    const ended = followed.text()

    const lock = await server.database.pool.connect()
    await lock.query('begin; lock table roles in access exclusive mode')
    const asked = get(`${api.address}/api/user/current_user/`, { agent, headers: { authorization } })
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>
    const waits = `select from pg_locks where not granted and relation = 'roles'::regclass and database = (select oid from pg_database where datname = current_database())`
    while (!(await server.database.pool.query(waits)).rowCount);

    const gone = api.end('SIGTERM')
    assert.match(await ended, /^data: .*"status":200/)
    await lock.query('commit')
    lock.release()
    const [answer] = await answered
    assert.deepEqual([answer.statusCode, answer.headers.connection], [200, 'close'])
    answer.resume()
    assert.equal(await gone, 0)
    await assert.rejects(fetch(`${api.address}/healthz`))
  })

  it('says meanwhile that it is not ready, to who shares the calls out', async () => {
    const api = await startProcess('api', { DATABASE_URL: server.database.url, DRAIN_MS: '60000' })
    assert.equal((await fetch(`${api.address}/readyz`)).status, 200)
    api.child.kill('SIGTERM')
    let ready: Response
    do ready = await fetch(`${api.address}/readyz`)
    while (ready.status === 200)
    assert.deepEqual([ready.status, ready.headers.get('retry-after'), ((await ready.json()) as { status: string }).status], [503, '2', 'draining'])
    assert.equal((await fetch(`${api.address}/api/user/current_user/`, { headers: { authorization } })).status, 200)
    await api.end('SIGKILL')
  })
})

describe('a worker whose port is taken', () => {
  it('ends with the reason and has begun nothing', async () => {
    const server = await startTestServer()
    after(() => server.close())
    const taken = createServer().listen(0, '127.0.0.1')
    after(() => taken.close())
    await once(taken, 'listening')
    await assert.rejects(startProcess('worker', { DATABASE_URL: server.database.url, METRICS_PORT: String((taken.address() as AddressInfo).port) }), /EADDRINUSE/)
    assert.equal((await server.database.pool.query('select from graphile_worker._private_jobs')).rowCount, 0)
  })
})

describe('a database that is away', () => {
  it('is a 503 that says when to try again', async () => {
    const server = await startTestServer()
    after(() => server.close())
    const token = await server.signIn('admin@ventanilla.example')
    const between = await passOn(server.database.url)
    const away = await startProcess('api', { DATABASE_URL: between.url })
    await between.close()
    const answer = await fetch(`${away.address}/api/user/current_user/`, { headers: { authorization: `Bearer ${token}` } })
    assert.deepEqual([answer.status, answer.headers.get('retry-after'), ((await answer.json()) as { code: string }).code], [503, '2', 'service_unavailable'])
    await away.end('SIGKILL')
  })
})
