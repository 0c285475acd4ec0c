import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { SignJWT } from 'jose'
import { CHECKER_ROLE } from './system-roles.ts'
import { startTestServer } from '../../app/test/server.ts'

describe('a session', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const me = (token: string) => server.call({ url: '/api/user/current_user/', token })
  const extend = (token: string) => server.call({ method: 'POST', url: '/api/Session/extend/', token })
  const limits = (said: unknown) => {
    const { expires_at, idle_expires_at } = said as Record<string, string>
    return { expires_at: Date.parse(expires_at!), idle_expires_at: Date.parse(idle_expires_at!) }
  }
  const codeOf = async (token: string) => {
    const { status, body } = await me(token)
    assert.equal(status, 401)
    return body['code']
  }

  it('ends at sign-out, at once', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    assert.equal((await server.call({ method: 'POST', url: '/api/Logout/', token, headers: { 'content-type': 'application/json' } })).status, 200)
    assert.equal(await codeOf(token), 'session_ended')
  })

  it('ends after 15 minutes in which its person did nothing, however often a page asked by itself', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    for (let use = 0; use < 2; use += 1) {
      server.clock.forward(7)
      assert.equal((await me(token)).status, 200)
    }
    server.clock.forward(1)
    assert.equal(await codeOf(token), 'session_ended')
  })

  it('is renewed by what its person does, and by saying that they are there', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    server.clock.forward(14)
    const before = limits((await me(token)).body['session'])
    const extended = limits((await extend(token)).body)
    assert.deepEqual([extended.idle_expires_at - before.idle_expires_at, extended.expires_at], [14 * 60_000, before.expires_at])
    server.clock.forward(14)
    assert.equal((await server.call({ method: 'POST', url: '/api/user/sessions/end/', token, payload: { id: 'none' } })).status, 404)
    server.clock.forward(14)
    assert.equal((await me(token)).status, 200)
    server.clock.forward(1)
    assert.equal(await codeOf(token), 'session_ended')
  })

  it('is not brought back by saying so too late', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    server.clock.forward(15)
    assert.equal((await extend(token)).body['code'], 'session_ended')
  })

  it('ends after eight hours however much it is used', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    for (let minutes = 10; minutes < 480; minutes += 10) {
      server.clock.forward(10)
      assert.equal((await extend(token)).status, 200)
    }
    server.clock.forward(10)
    assert.equal(await codeOf(token), 'session_ended')
  })

  it('follows the database: a changed role counts at once, an archived administrator is out', async () => {
    const id = await server.addAdmin('changed@ventanilla.example')
    const token = await server.signIn('changed@ventanilla.example')
    await server.database.db.updateTable('admins').set({ role_id: CHECKER_ROLE }).where('id', '=', id).execute()
    const { body } = await me(token)
    assert.deepEqual((body['permissions'] as { request: string[] }).request, ['decide-task'])
    await server.database.db.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute()
    assert.equal(await codeOf(token), 'session_ended')
  })
})

describe('a token', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const real = await server.signIn('admin@ventanilla.example')
  const claims = JSON.parse(Buffer.from(real.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  const key = (text: string) => new TextEncoder().encode(text)
  const signed = (payload: Record<string, unknown>, alg: string, secret: string) => new SignJWT(payload).setProtectedHeader({ alg }).sign(key(secret))
  const secret = 'x'.repeat(32)

  const refused: [string, () => Promise<string> | string][] = [
    ['with an altered claim', () => [real.split('.')[0], Buffer.from(JSON.stringify({ ...claims, sub: 'A2' })).toString('base64url'), real.split('.')[2]].join('.')],
    ['signed with another secret', () => signed(claims, 'HS256', 'y'.repeat(32))],
    ['signed by another algorithm', () => signed(claims, 'HS512', secret)],
    ['without a signature', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${real.split('.')[1]}.`],
    ['of another issuer', () => signed({ ...claims, iss: 'elsewhere' }, 'HS256', secret)],
    ['for another audience', () => signed({ ...claims, aud: 'elsewhere' }, 'HS256', secret)],
    ['no end date', () => signed({ ...claims, exp: undefined }, 'HS256', secret)],
    ['without a session', () => signed({ ...claims, sid: undefined }, 'HS256', secret)],
    ['that is no token', () => 'nonsense'],
  ]
  for (const [what, make] of refused)
    it(`${what} opens nothing`, async () => {
      const { status, body, headers } = await server.call({ url: '/api/user/current_user/', token: await make() })
      assert.deepEqual([status, body['code'], headers['www-authenticate']], [401, 'not_authenticated', 'Bearer'])
    })

  it('past its time says that the session has ended', async () => {
    const { status, body } = await server.call({ url: '/api/user/current_user/', token: await signed({ ...claims, exp: 1_000_000_000 }, 'HS256', secret) })
    assert.deepEqual([status, body['code']], [401, 'session_ended'])
  })

  it('of a session that never was opens nothing', async () => {
    const { body } = await server.call({ url: '/api/user/current_user/', token: await signed({ ...claims, sid: 'none' }, 'HS256', secret) })
    assert.equal(body['code'], 'session_ended')
  })
})
