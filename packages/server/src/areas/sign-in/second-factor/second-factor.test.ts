import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addWithSecondFactor, authenticator } from '../../../app/test/authenticator.ts'
import { PASSWORD, startTestServer } from '../../../app/test/server.ts'
import { resetSecondFactor } from './reset.command.ts'

describe('the second factor', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { db, pool } = server.database
  const login = (email: string, code?: string, password = PASSWORD) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password, ...(code !== undefined && { code }) } })
  const post = (url: string, token: string, payload: object) => server.call({ method: 'POST', url, token, payload })
  const me = async (token: string) => (await server.call({ url: '/api/user/current_user/', token })).body
  const failures = async (email: string) => (await db.selectFrom('lockouts').select('failures').where('door', '=', 'sign-in').where('email', '=', email).executeTakeFirst())?.failures ?? 0
  const actions = async (id: string) => (await db.selectFrom('audit_entries').select('action').where('subject_id', '=', id).orderBy('id').execute()).map(({ action }) => action)

  it('is on once a code of the new authenticator has come back, and then asked for at sign-in', async () => {
    const email = 'sets-up@ventanilla.example'
    await server.addAdmin(email)
    const token = await server.signIn(email)
    assert.equal((await post('/api/user/second-factor/', token, { current_password: 'wrong' })).body['code'], 'validation_failed')
    await post('/api/user/second-factor/', token, { current_password: PASSWORD })
    assert.equal((await me(token))['second_factor'], false)
    assert.equal((await server.call({ method: 'PUT', url: '/api/user/second-factor/', token, payload: { code: '000000' } })).body['code'], 'second_factor_wrong')
    assert.equal((await login(email)).status, 200)

    const person = await addWithSecondFactor(server, 'has-one@ventanilla.example')
    assert.match(person.uri, /^otpauth:\/\/totp\/Luki:has-one%40ventanilla\.example\?/)
    assert.equal((await me(person.token))['second_factor'], true)
    assert.equal(person.recoveryCodes.length, 10)
    assert.deepEqual(await actions(person.id), ['second_factor.enabled'])
  })

  it('ends the sessions that the password alone has opened, and tells the owner by mail of all that is done to it', async () => {
    const email = 'thief@ventanilla.example'
    await server.addAdmin(email)
    const [token, stolen] = [await server.signIn(email), await server.signIn(email)]
    const begun = await post('/api/user/second-factor/', token, { current_password: PASSWORD })
    const code = authenticator(String(begun.body['secret']), server)
    await server.call({ method: 'PUT', url: '/api/user/second-factor/', token, payload: { code: code() } })
    assert.deepEqual([(await me(stolen))['code'], (await me(token))['second_factor']], ['session_ended', true])
    server.clock.forward(1)
    const renewed = await post('/api/user/second-factor/recovery-codes/', token, { code: code() })
    const [recovery] = renewed.body['recovery_codes'] as string[]
    const other = String((await login(email, recovery)).body['token'])
    server.clock.forward(1)
    assert.equal((await post('/api/user/second-factor/disable/', token, { current_password: PASSWORD, code: code() })).status, 200)
    assert.equal((await me(other))['code'], 'session_ended')
    const mails = await db.selectFrom('mail_outbox').select('subject').where('recipient', '=', email).orderBy('id').execute()
    assert.deepEqual(mails.map(({ subject }) => subject), ['La verificación en dos pasos de Luki se activó', 'Tus códigos de recuperación de Luki se renovaron', 'Se usó un código de recuperación de Luki', 'La verificación en dos pasos de Luki se desactivó'])
  })

  it('counts wrong codes of a new authenticator too: who has the session need not have been shown its secret', async () => {
    const email = 'left-open@ventanilla.example'
    await server.addAdmin(email)
    const token = await server.signIn(email)
    await post('/api/user/second-factor/', token, { current_password: PASSWORD })
    const guess = async () => (await server.call({ method: 'PUT', url: '/api/user/second-factor/', token, payload: { code: '000000' } })).body['code']
    for (let time = 0; time < 5; time += 1) assert.equal(await guess(), 'second_factor_wrong')
    assert.equal(await guess(), 'account_locked')
    assert.equal(await failures(email), 0, 'these failures do not lock the sign-in')
  })

  it('asks for a code without counting a failure, and only a person who has the password', async () => {
    const person = await addWithSecondFactor(server, 'asked@ventanilla.example')
    for (let time = 0; time < 7; time += 1) {
      const { status, body } = await login(person.email)
      assert.deepEqual([status, body['code'], body['problems']], [400, 'second_factor_required', [{ field: 'code', code: 'second_factor_required' }]])
    }
    assert.equal(await failures(person.email), 0)
    assert.equal((await login(person.email, person.code(), 'wrong')).body['code'], 'invalid_credentials')
    assert.equal((await login(person.email, person.code())).status, 200)
  })

  it('takes a code of the present, of the step before and of the one after, each once', async () => {
    const person = await addWithSecondFactor(server, 'steps@ventanilla.example')
    for (const step of [-1, 0, 1]) assert.equal((await login(person.email, person.code(step))).status, 200, `step ${step}`)
    for (const step of [-1, 0, 1, 2]) assert.equal((await login(person.email, person.code(step))).body['code'], 'second_factor_wrong', `step ${step}`)
  })

  it('takes one code once however many send it at the same moment', async () => {
    const person = await addWithSecondFactor(server, 'replayed@ventanilla.example')
    const code = person.code()
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(person.email, code)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  it('locks the account after five wrong codes, which being asked in between does not undo', async () => {
    const person = await addWithSecondFactor(server, 'guessed@ventanilla.example')
    for (let time = 0; time < 5; time += 1) {
      assert.equal((await login(person.email, '000000')).body['code'], 'second_factor_wrong')
      await login(person.email)
    }
    assert.deepEqual([(await login(person.email, person.code())).body['code'], (await login(person.email)).body['code']], ['account_locked', 'account_locked'])
  })

  it('counts wrong codes inside a session by the same lock-out, which the right password does not clear', async () => {
    const person = await addWithSecondFactor(server, 'stolen@ventanilla.example')
    const change = { password: 'otra-clave-8', confirm_password: 'otra-clave-8' }
    for (let time = 0; time < 4; time += 1) assert.equal((await post('/api/user/second-factor/confirm/', person.token, { code: '000000' })).status, 400)
    assert.equal((await server.call({ method: 'PUT', url: `/api/user/password/${person.id}/`, token: person.token, payload: { ...change, current_password: PASSWORD } })).status, 200)
    assert.equal((await post('/api/user/second-factor/disable/', person.token, { code: '000000', current_password: 'otra-clave-8' })).body['code'], 'second_factor_wrong')
    assert.equal((await post('/api/user/second-factor/confirm/', person.token, { code: person.code() })).body['code'], 'account_locked')
    assert.deepEqual((await actions(person.id)).filter((action) => action === 'session.locked'), ['session.locked'])
  })

  it('is replaced by a recovery code, in any writing of it, once each', async () => {
    const person = await addWithSecondFactor(server, 'lost-phone@ventanilla.example')
    const [first = '', second = ''] = person.recoveryCodes
    assert.match(first, /^[a-z2-9]{5}-[a-z2-9]{5}$/)
    assert.equal((await login(person.email, ` ${first.toUpperCase().replace('-', ' ')}`)).status, 200)
    assert.equal((await login(person.email, first)).body['code'], 'second_factor_wrong')
    assert.equal((await login(person.email, second)).status, 200)
    const { after: counted } = await db.selectFrom('audit_entries').select('after').where('action', '=', 'second_factor.used_recovery_code').where('subject_id', '=', person.id).orderBy('id', 'desc').executeTakeFirstOrThrow()
    assert.deepEqual(counted, { codes_left: 8 })
    const other = await addWithSecondFactor(server, 'other-phone@ventanilla.example')
    assert.equal((await login(other.email, person.recoveryCodes[3])).body['code'], 'second_factor_wrong')
  })

  it('has new recovery codes for a code, and the former ones end', async () => {
    const person = await addWithSecondFactor(server, 'renews@ventanilla.example')
    assert.equal((await post('/api/user/second-factor/recovery-codes/', person.token, { code: '000000' })).body['code'], 'second_factor_wrong')
    const { body } = await post('/api/user/second-factor/recovery-codes/', person.token, { code: person.code() })
    const [renewed] = body['recovery_codes'] as string[]
    assert.equal((await login(person.email, person.recoveryCodes[0])).status, 400)
    assert.equal((await login(person.email, renewed)).status, 200)
  })

  it('is switched off by password and code together, and not replaced while it is on', async () => {
    const person = await addWithSecondFactor(server, 'ends@ventanilla.example')
    assert.equal((await post('/api/user/second-factor/', person.token, { current_password: PASSWORD })).body['code'], 'second_factor_on')
    const disable = (current_password: string, code: string) => post('/api/user/second-factor/disable/', person.token, { current_password, code })
    assert.equal((await disable('wrong', person.code())).body['code'], 'validation_failed')
    assert.equal((await disable(PASSWORD, '000000')).body['code'], 'second_factor_wrong')
    assert.equal((await disable(PASSWORD, person.code())).status, 200)
    assert.equal((await login(person.email)).status, 200)
    for (const url of ['/api/user/second-factor/confirm/', '/api/user/second-factor/recovery-codes/']) assert.equal((await post(url, person.token, { code: '000000' })).body['code'], 'second_factor_off')
    assert.deepEqual((await actions(person.id)).at(-1), 'second_factor.disabled')
  })

  it('is taken off by the people who run the server', async () => {
    const person = await addWithSecondFactor(server, 'lost-all@ventanilla.example')
    await resetSecondFactor(server.services, person.email, () => undefined)
    assert.equal((await login(person.email)).status, 200)
    await assert.rejects(resetSecondFactor(server.services, person.email, () => undefined), /has a second factor/)
    assert.equal((await actions(person.id)).at(-1), 'second_factor.reset')
  })

  it('leaves nothing readable in the database', async () => {
    const person = await addWithSecondFactor(server, 'sealed@ventanilla.example')
    const { rows } = await pool.query<{ text: string }>('select s::text as text from second_factors s union all select c::text from recovery_codes c union all select a::text from audit_entries a')
    const secrets = [person.secret, ...person.recoveryCodes, ...person.recoveryCodes.map((code) => code.replace('-', ''))]
    for (const { text } of rows) for (const secret of secrets) assert.ok(!text.includes(secret))
    const { secret } = await db.selectFrom('second_factors').select('secret').where('admin_id', '=', person.id).executeTakeFirstOrThrow()
    // Another's sealed secret in one's own row opens nothing.
    const other = await addWithSecondFactor(server, 'swapped@ventanilla.example')
    await db.updateTable('second_factors').set({ secret }).where('admin_id', '=', other.id).execute()
    assert.equal((await login(other.email, person.code())).body['code'], 'second_factor_wrong')
  })
})

describe('what changes money or access', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const archive = (token: string) => server.call({ method: 'POST', url: '/api/user/ArchiveAdmin/', token, payload: { id: 'A0', version: 1 } })
  const confirm = (token: string, code: string) => server.call({ method: 'POST', url: '/api/user/second-factor/confirm/', token, payload: { code } })
  const renew = (token: string) => server.call({ method: 'POST', url: '/api/Session/extend/', token })

  it('asks nothing more of a person without a second factor', async () => {
    assert.equal((await archive(await server.signIn('admin@ventanilla.example'))).body['code'], 'not_found')
  })

  it('asks for the second factor again ten minutes after it was proved', async () => {
    const person = await addWithSecondFactor(server, 'careful@ventanilla.example')
    const { body } = await server.call({ method: 'POST', url: '/api/Login/', payload: { email: person.email, password: PASSWORD, code: person.code() } })
    const token = String(body['token'])
    assert.equal((await archive(token)).body['code'], 'not_found')
    server.clock.forward(10)
    await renew(token)
    const refused = await archive(token)
    assert.deepEqual([refused.status, refused.body['code']], [403, 'confirmation_required'])
    assert.equal((await server.call({ url: '/api/user/GetRoles/', token })).status, 200)
    const confirmed = await confirm(token, person.code())
    assert.deepEqual([confirmed.status, Date.parse(String(confirmed.body['confirmed_until'])) - server.clock.now().getTime()], [200, 600_000])
    assert.equal((await archive(token)).body['code'], 'not_found')
  })

  it('asks each session by itself, those that were there before the second factor too', async () => {
    const email = 'two-sessions@ventanilla.example'
    await server.addAdmin(email)
    const before = await server.signIn(email)
    const id = (await server.database.db.selectFrom('admins').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
    const now = server.clock.now()
    await server.database.db.insertInto('second_factors').values({ admin_id: id, secret: 'x', enabled_at: now, created_at: now }).execute()
    assert.equal((await archive(before)).body['code'], 'confirmation_required')
  })

  it('is refused for want of the permission first', async () => {
    const email = 'lacks@ventanilla.example'
    const id = await server.addAdmin(email, 'R-checker')
    const token = await server.signIn(email)
    const now = server.clock.now()
    await server.database.db.insertInto('second_factors').values({ admin_id: id, secret: 'x', enabled_at: now, created_at: now }).execute()
    assert.equal((await server.call({ method: 'POST', url: '/api/user/CreateRole/', token, payload: {} })).body['code'], 'forbidden')
  })
})
