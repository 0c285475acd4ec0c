import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addWithSecondFactor } from '../../app/test/authenticator.ts'
import { PASSWORD, startTestServer } from '../../app/test/server.ts'

describe('guesses', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const login = (email: string, password = PASSWORD, code?: string) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password, ...(code !== undefined && { code }) } })
  const confirm = (token: string, code: string) => server.call({ method: 'POST', url: '/api/user/second-factor/confirm/', token, payload: { code } })
  const change = (id: string, token: string, current_password: string, password: string) => server.call({ method: 'PUT', url: `/api/user/password/${id}/`, token, payload: { current_password, password, confirm_password: password } })
  const lockout = (email: string, door: 'sign-in' | 'session') => server.database.db.selectFrom('lockouts').select(['failures', 'pending', 'locked_until']).where('email', '=', email).where('door', '=', door).executeTakeFirstOrThrow()

  it('of strangers at the sign-in block nothing in the session of who is at work', async () => {
    const person = await addWithSecondFactor(server, 'at-work@ventanilla.example')
    for (let time = 0; time < 6; time += 1) await login(person.email, 'wrong')
    assert.equal((await login(person.email, PASSWORD, person.code())).body['code'], 'account_locked')
    assert.equal((await confirm(person.token, person.code())).status, 200)
    assert.equal((await change(person.id, person.token, PASSWORD, 'otra-clave-8')).status, 200)
  })

  it('in a session block no sign-in, and are no more than five there', async () => {
    const person = await addWithSecondFactor(server, 'taken-over@ventanilla.example')
    for (let time = 0; time < 5; time += 1) assert.equal((await confirm(person.token, '000000')).status, 400)
    assert.equal((await confirm(person.token, person.code())).body['code'], 'account_locked')
    assert.equal((await change(person.id, person.token, PASSWORD, 'otra-clave-8')).body['code'], 'account_locked')
    assert.equal((await login(person.email, PASSWORD, person.code())).status, 200)
    assert.equal((await confirm(person.token, person.code(1))).body['code'], 'account_locked', 'a sign-in elsewhere gives no further ones')
  })

  it('are none where the right password comes without a code, however many come at once', async () => {
    const person = await addWithSecondFactor(server, 'fourteen@ventanilla.example')
    const answers = await Promise.all(Array.from({ length: 14 }, () => login(person.email)))
    for (const { body } of answers) assert.ok(['second_factor_required', 'too_many_requests'].includes(String(body['code'])), String(body['code']))
    assert.deepEqual(await lockout(person.email, 'sign-in'), { failures: 0, pending: 0, locked_until: null })
    assert.equal((await login(person.email, PASSWORD, person.code())).status, 200)
  })

  it('that are wrong are five at most, however many come at once, and lock for fifteen minutes', async () => {
    const email = 'hundred@ventanilla.example'
    await server.addAdmin(email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(email, 'wrong')))
    const refused = answers.filter(({ body }) => body['code'] === 'invalid_credentials')
    assert.ok(refused.length <= 5, `${refused.length}`)
    while ((await login(email, 'wrong')).body['code'] === 'invalid_credentials');
    assert.equal((await lockout(email, 'sign-in')).failures, 5)
    assert.deepEqual((await login(email)).body['params'], { minutes: 15 })
    server.clock.forward(15)
    assert.equal((await login(email)).status, 200)
  })

  it('that are refused while the account is locked do not make the lock longer', async () => {
    const email = 'waits@ventanilla.example'
    for (let time = 0; time < 5; time += 1) await login(email, 'wrong')
    server.clock.forward(14)
    assert.deepEqual((await login(email, 'wrong')).body['params'], { minutes: 1 })
    server.clock.forward(1)
    assert.equal((await login(email, 'wrong')).body['code'], 'invalid_credentials')
  })

  it('that a killed server left without an outcome block nobody for longer than a minute', async () => {
    const email = 'killed@ventanilla.example'
    await server.addAdmin(email)
    await server.database.db.insertInto('lockouts').values({ door: 'sign-in', email, failures: 0, pending: 5, attempted_at: server.clock.now(), last_failure_at: null, locked_until: null }).execute()
    assert.deepEqual([(await login(email)).body['code'], (await login(email)).body['params']], ['too_many_requests', { seconds: 1 }])
    server.clock.forward(1)
    assert.equal((await login(email)).status, 200)
  })
})
