import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, it, after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runSql } from '../platform/database/query.ts'
import { openKysely, openPool } from '../platform/database/pool.ts'
import { openStandby } from '../platform/database/standby.ts'
import { migrateAll } from './prepare.ts'
import { startPair, withoutPair } from './test/pair.ts'
import { startProcess } from './test/processes.ts'
import { startTestServer } from './test/server.ts'
import { readSettings } from '../platform/settings.ts'

describe('a primary with a standby, behind PgBouncer', { skip: withoutPair }, async () => {
  if (withoutPair) return
  const pair = await startPair()
  const settings = { DATABASE_URL: pair.pooled, DATABASE_DIRECT_URL: pair.primary, DATABASE_READ_URL: pair.standby, LOGIN_RATE: '1000', RATE: '100000' }
  await migrateAll(pair.database.pool, readSettings(settings))
  const server = await startTestServer({ database: pair.database })
  after(() => server.close())
  const [first, second] = await Promise.all([server.signIn('admin@ventanilla.example'), server.addAdmin('otra@ventanilla.example').then(() => server.signIn('otra@ventanilla.example'))])
  const onStandby = openPool(pair.standby, { max: 2 })
  onStandby.on('error', () => undefined)
  after(() => onStandby.end())
  const api = await startProcess('api', settings)
  after(() => api.end('SIGKILL'))
  const call = async (token: string, path: string, body?: object) => {
    const answer = await fetch(`${api.address}${path}`, { headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json().catch(() => ({}))) as Record<string, unknown> }
  }
  const role = (name: string) => ({ name, description: '', request_permissions: ['roles-permissions'], approve_permissions: [] })
  const created = (name: string) => call(first, '/api/user/CreateRole/', role(name))
  const caughtUp = async () => {
    const { rows } = await pair.database.pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
    while ((await onStandby.query<{ yes: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as yes', [rows[0]?.at])).rows[0]?.yes !== true);
  }

  it('serves many calls over few connections, with the limits that each connection had', async () => {
    const pooled = openPool(pair.pooled, { max: 1, pooled: true })
    const { rows } = await pooled.query<{ statement: string; zone: string; idle: string }>(`select current_setting('statement_timeout') as statement, current_setting('timezone') as zone, current_setting('idle_in_transaction_session_timeout') as idle`)
    await pooled.end()
    assert.deepEqual(rows, [{ statement: '15s', zone: 'UTC', idle: '1min' }])
    const answers = await Promise.all(Array.from({ length: 60 }, () => call(first, '/api/user/current_user/')))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    const { rows: used } = await pair.database.pool.query<{ n: number }>(`select count(*)::int as n from pg_stat_activity where application_name = 'api'`)
    assert.ok((used[0]?.n ?? 0) <= 4, `${used[0]?.n} connections`)
  })

  it('hears what is told over a connection of its own', async () => {
    const followed = await fetch(`${api.address}/api/follow/`, { method: 'POST', headers: { authorization: `Bearer ${second}`, accept: 'text/event-stream', 'content-type': 'application/json' }, body: JSON.stringify({ calls: [{ id: 'bell' }] }) })
    const reader = followed.body?.getReader()
    assert.match(Buffer.from((await reader?.read())?.value ?? []).toString(), /"status":200/)
    await created('Para oír')
    assert.match(Buffer.from((await reader?.read())?.value ?? []).toString(), /"status":200/)
    await reader?.cancel()
  })

  it('reads from the standby, and from the primary what the standby has not yet', async () => {
    const primary = server.database.db
    const standby = openStandby(primary, openKysely(openPool(pair.standby, { max: 1 })), () => undefined)
    after(() => standby.close())
    await caughtUp()
    assert.notEqual(await standby.choose({ wroteAt: null }), primary)
    await onStandby.query('select pg_wal_replay_pause()')
    await pair.database.pool.query('create table if not exists something (n int)')
    const wroteAt = (await runSql<{ at: number }>(primary, `select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`)).rows[0]?.at ?? 0
    assert.equal(await standby.choose({ wroteAt }), primary)
    await onStandby.query('select pg_wal_replay_resume()')
    await caughtUp()
    while ((await standby.choose({ wroteAt })) === primary) await new Promise(setImmediate)
  })

  it('reads from the primary where the standby is cut off from it and does not know', async () => {
    const primary = server.database.db
    const standby = openStandby(primary, openKysely(openPool(pair.standby, { max: 1 })), () => undefined)
    after(() => standby.close())
    await caughtUp()
    while ((await standby.choose({ wroteAt: null })) === primary) await new Promise(setImmediate)
    const { rows: [sender] } = await pair.database.pool.query<{ pid: number }>('select pid from pg_stat_replication')
    process.kill(sender!.pid, 'SIGSTOP')
    try {
      await pair.database.pool.query('create table unseen (n int)')
      const until = Date.now() + 10_000
      while ((await standby.choose({ wroteAt: null })) !== primary && Date.now() < until) await new Promise(setImmediate)
      assert.equal(await standby.choose({ wroteAt: null }), primary)
      assert.equal((await onStandby.query('select from pg_stat_wal_receiver')).rowCount, 1, 'it takes the connection for a live one')
    } finally {
      process.kill(sender!.pid, 'SIGCONT')
    }
    while ((await standby.choose({ wroteAt: null })) === primary) await new Promise(setImmediate)
  })

  it('reads from the standby as a user who is no superuser, and lets nobody wait for one that does not answer', async () => {
    await pair.database.pool.query('create role reader login; grant select on all tables in schema public to reader')
    await caughtUp()
    const own = openStandby(server.database.db, openKysely(openPool(pair.standby.replace('ventanilla@', 'reader@'), { max: 1 })), (error) => { throw error })
    after(() => own.close())
    while ((await own.choose({ wroteAt: null })) === server.database.db) await new Promise(setImmediate)
    const silent = createServer()
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const socket = once(silent, 'connection') as Promise<[Socket]>
    const address = silent.address()
    const gone = openStandby(server.database.db, openKysely(openPool(`postgresql://ventanilla@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/ventanilla`, { max: 1 })), () => undefined)
    const chosen = await gone.choose({ wroteAt: null })
    const [held] = await socket
    assert.deepEqual([chosen, held.readyState], [server.database.db, 'open'])
    held.destroy()
    silent.close()
    await gone.close()
  })

  it('has commands that go to the database itself', () => {
    const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('./cli.js', import.meta.url)), 'figures'], { env: { PATH: process.env['PATH'], ...settings }, encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
  })

  it('shows a person what they wrote at once, however far the standby is behind', async (test) => {
    await caughtUp()
    const before = Number((await call(first, '/api/auditlog/status/?page=1')).body['count'])
    await onStandby.query('select pg_wal_replay_pause()')
    // A test that fails here leaves the others a standby that goes on.
    test.after(() => onStandby.query('select pg_wal_replay_resume()').catch(() => undefined))
    for (let n = 1; n <= 5; n += 1) {
      const { status, body } = await created(`De una vez ${n}`)
      assert.ok(status === 200 || status === 202, JSON.stringify(body))
      assert.equal(Number((await call(first, '/api/auditlog/status/?page=1')).body['count']), before + n)
    }
  })

  it('loses nothing that was acknowledged when the primary dies and the standby takes over, and says 503 meanwhile', async (test) => {
    await caughtUp()
    await pair.synchronous()
    const acknowledged: string[] = []
    const told = new EventEmitter()
    const refused: { status: number; retryAfter: string | null }[] = []
    let over = false
    let diedAt = Infinity
    let backAt = 0
    const write = async (writer: number) => {
      for (let n = 0; !over; n += 1) {
        const name = `Rol ${writer}-${n}`
        const { status, retryAfter } = await created(name)
        if (status === 200 || status === 202) {
          acknowledged.push(name)
          if (Date.now() > diedAt) backAt ||= Date.now()
          told.emit('acknowledged')
        } else refused.push({ status, retryAfter })
      }
    }
    const writers = Promise.all([1, 2, 3, 4].map(write))
    while (acknowledged.length < 20) await new Promise(setImmediate)
    await pair.killPrimary()
    diedAt = Date.now()
    await pair.promote()
    while (backAt === 0) await once(told, 'acknowledged')
    const target = acknowledged.length + 20
    while (acknowledged.length < target) await once(told, 'acknowledged')
    over = true
    await writers
    test.diagnostic(`${acknowledged.length} acknowledged, ${refused.length} refused, back after ${backAt - diedAt} ms`)
    assert.deepEqual(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null), [])
    const { rows } = await onStandby.query<{ all: string }>(`select string_agg(r::text, ' ') as all from requests r`)
    const { rows: roles } = await onStandby.query<{ all: string }>(`select coalesce(string_agg('"' || name || '"', ' '), '') as all from roles`)
    const kept = `${rows[0]?.all} ${roles[0]?.all}`
    assert.deepEqual(acknowledged.filter((name) => !kept.includes(`"${name}"`) && !kept.includes(`"${name}""`) && !kept.includes(`""${name}""`)), [])
  })
})
