import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { pino } from 'pino'
import { otpEndpoints } from '@ventanilla/contract/endpoints/otp.endpoints'
import { contentsOf } from '../../app/test/contents.ts'
import { buildApp } from '../../app/app.ts'
import { createKeys } from '../../platform/keys.ts'
import { writeGrants } from '../access/grants.ts'
import { startCardServer } from '../cards/test/card-server.ts'
import { expireOtps } from './expire-otps.task.ts'
import { otpSealedFor } from './public.ts'

describe('one-time codes of users', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1' },
    { email: 'eva@example.com', name: ['Eva', 'Brown'], identification: '8-1-2' },
  ])
  after(() => server.close())
  const { pool, clock } = server
  const keys = createKeys('x'.repeat(32))
  const CODE = '90417'
  const in10Minutes = new Date(clock.now().getTime() + 600_000)
  const write = async (id: number, user: string, status: string, { code, expires = in10Minutes }: { code?: string; expires?: Date } = {}) =>
    pool.query(`insert into user_otps (id, user_id, purpose, mobile, code, status, attempts, expires_at, created_at) values ($1, $2, 'transfer', '+507 •••• 0001', $3, $4, 1, $5, $6)`, [id, user, code ?? null, status, expires, new Date(clock.now().getTime() - id * 1000)])
  await write(1, 'U1', 'active', { code: keys.seal(otpSealedFor(1), CODE) })
  await write(2, 'U1', 'used')
  await write(3, 'U2', 'expired')
  await write(4, 'U2', 'blocked')
  await write(5, 'U2', 'active', { code: keys.seal(otpSealedFor(5), '11111'), expires: clock.now() })
  await write(6, 'U2', 'active', { code: keys.seal(otpSealedFor(1), '22222') })
  const reveal = (id: string, token: string | undefined = server.token) => server.call({ method: 'POST', url: `/api/GetLukiOtp/${id}/code/`, ...(token && { token }), payload: {} })
  const views = async () => (await pool.query<{ actor: string; subject_type: string; subject_id: string; after: unknown }>(`select actor, subject_type, subject_id, after from audit_entries where action = 'otp.viewed' order by id`)).rows

  it('are listed without the code, with whom they were sent to', async () => {
    const { status, body } = await server.get('/api/GetLukiOtp/')
    assert.equal(status, 200)
    assert.deepEqual(otpEndpoints['user-otps'].response.parse(body), body)
    const results = body['results'] as Record<string, unknown>[]
    assert.deepEqual(results.map(({ id, status: state }) => [id, state]), [['1', 'active'], ['2', 'used'], ['3', 'expired'], ['4', 'blocked'], ['5', 'active'], ['6', 'active']])
    assert.deepEqual(Object.keys(results[0] ?? {}).sort(), ['attempts', 'created_at', 'email', 'expires_at', 'first_name', 'id', 'identification_number', 'mobile', 'purpose', 'status', 'surname', 'user_id'])
    assert.equal(results[0]?.['mobile'], '+507 •••• 0001')
    assert.equal((await server.get('/api/GetLukiOtp/?search=brown')).body['count'], 4)
    assert.equal((await server.get('/api/GetLukiOtp/?status=used,blocked&sort_by=surname')).body['count'], 2)
  })

  it('show their code to who may ask for it, once it is in the audit log, and no cache keeps it', async () => {
    const { status, body, headers } = await reveal('1')
    assert.deepEqual([status, body, headers['cache-control']], [200, { code: CODE, expires_at: in10Minutes.toISOString() }, 'no-store'])
    assert.deepEqual(await views(), [{ actor: 'admin@ventanilla.example', subject_type: 'user', subject_id: 'U1', after: { otp: '1', purpose: 'transfer' } }])
    assert.equal(JSON.stringify(await contentsOf(pool)).includes(CODE), false, 'the code stands nowhere in the database')
  })

  it('are not shown where the view can’t be written down', async () => {
    await pool.query(`create function no_views() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
      create trigger no_views before insert on audit_entries for each row when (new.action = 'otp.viewed') execute function no_views()`)
    const { status, body } = await reveal('1')
    await pool.query('drop trigger no_views on audit_entries')
    assert.equal(status, 500)
    assert.equal(JSON.stringify(body).includes(CODE), false)
    assert.equal((await views()).length, 1)
  })

  it('are refused with the reason once they open nothing, or are not there, and nothing is written down', async () => {
    const before = (await views()).length
    for (const [id, status, code] of [['2', 409, 'otp_used'], ['3', 409, 'otp_expired'], ['4', 409, 'otp_blocked'], ['5', 409, 'otp_expired'], ['6', 409, 'otp_unreadable'], ['99', 404, 'not_found'], ['x', 400, 'validation_failed']] as const) {
      const answer = await reveal(id)
      assert.deepEqual([answer.status, answer.body['code']], [status, code], id)
    }
    assert.equal((await views()).length, before)
  })

  it('are listed for who holds “users OTP” in either set, and shown to who may ask with it', async () => {
    const { rows: [role] } = await pool.query<{ id: string }>(`insert into roles (name) values ('Mesa') returning id`)
    await server.addAdmin('mia@ventanilla.example', role!.id)
    const as = async (request: 'user-otp' | 'user-detail', approve: 'user-otp' | 'user-detail') => {
      await writeGrants(server.database.db, role!.id, { request: [request], approve: [approve] })
      const token = await server.signIn('mia@ventanilla.example')
      return [(await server.call({ url: '/api/GetLukiOtp/', token })).status, (await reveal('1', token)).status]
    }
    assert.deepEqual(await as('user-detail', 'user-detail'), [403, 403])
    assert.deepEqual(await as('user-detail', 'user-otp'), [200, 403])
    assert.deepEqual(await as('user-otp', 'user-detail'), [200, 200])
    assert.equal((await server.call({ url: '/api/GetLukiOtp/' })).status, 401)
    assert.equal((await server.call({ method: 'POST', url: '/api/GetLukiOtp/1/code/', payload: {} })).status, 401)
  })

  it('leave no code in the log, however much it says', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }))
    const app = await buildApp({ ...server.services, log })
    const answer = await app.inject({ method: 'POST', url: '/api/GetLukiOtp/1/code/', payload: {}, headers: { authorization: `Bearer ${server.token}` } })
    await app.close()
    assert.equal(answer.json<{ code: string }>().code, CODE)
    assert.ok(lines.length > 0)
    assert.equal(lines.join('').includes(CODE), false)
  })

  it('leave no code in the file', async () => {
    const { payload } = await server.app.inject({ url: '/api/GetLukiOtp/', headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv', 'accept-language': 'es' } })
    assert.match(payload, /Ana,Ríos,ana@example.com,8-1-1,'\+507 •••• 0001,Transferencia,Vigente,1,/)
    assert.equal(payload.includes(CODE), false)
  })

  it('are forgotten when their time has passed', async () => {
    assert.equal(await expireOtps(server.services), 1)
    clock.forward(11)
    assert.equal(await expireOtps(server.services), 2)
    const { rows } = await pool.query('select from user_otps where code is not null')
    assert.equal(rows.length, 0)
  })
})
