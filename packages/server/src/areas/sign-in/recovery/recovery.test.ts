import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PASSWORD } from '../../../app/test/server.ts'
import { startRecoveryServer } from '../../../app/test/recovery.ts'

const NEW = 'otra-clave-8'

describe('recovery of access', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const { db } = server.database
  const login = (email: string, password: string) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password } })
  const problems = (body: Record<string, unknown>) => (body['problems'] as { field: string; code: string }[]).map(({ field, code }) => [field, code])
  const latest = async (number: number) => (await db.selectFrom('audit_entries').select('action').orderBy('id', 'desc').limit(number).execute()).map(({ action }) => action).reverse()

  it('goes by a code in a mail, a token for the code, a password for the token', async () => {
    const email = 'forgetful@ventanilla.example'
    await server.addAdmin(email)
    const session = await server.signIn(email)
    const token = await server.tokenFor(` ${email.toUpperCase()} `)
    const created = await server.create(token, NEW)
    assert.deepEqual([created.status, created.body['detail']], [200, 'Contraseña guardada. Inicia sesión con ella.'])
    assert.equal((await server.call({ url: '/api/user/current_user/', token: session })).body['code'], 'session_ended')
    assert.equal((await login(email, PASSWORD)).status, 400)
    assert.equal((await login(email, NEW)).status, 200)
    await server.work()
    assert.match(server.receiver.received.at(-1)?.subject ?? '', /contraseña de Luki cambió/)
    assert.deepEqual(await latest(6), ['recovery.requested', 'recovery.code_sent', 'recovery.code_accepted', 'password.created', 'session.refused', 'session.started'])
  })

  it('ends in another password than the one that was forgotten, and the token stays good for it', async () => {
    const email = 'remembers@ventanilla.example'
    await server.addAdmin(email)
    const token = await server.tokenFor(email)
    const same = await server.create(token, PASSWORD)
    assert.deepEqual([same.status, problems(same.body), same.body['password']], [400, [['password', 'password_same']], ['Distinta de la contraseña actual.']])
    assert.equal((await server.create(token, NEW)).status, 200)
  })

  it('writes in the language that was asked in', async () => {
    await server.addAdmin('english@ventanilla.example')
    await server.send('english@ventanilla.example', { 'accept-language': 'en' })
    await server.work()
    // Other mails may come after it: a code goes out before them.
    assert.ok(server.receiver.received.some(({ subject }) => subject === 'Your Luki code'))
  })

  it('leaves the code nowhere in the database, and a code-token in none of it', async () => {
    const email = 'nowhere@ventanilla.example'
    await server.addAdmin(email)
    const code = await server.codeFor(email)
    const { rows } = await server.database.pool.query<{ text: string }>(
      `select r::text as text from recoveries r where email = $1 union all select m::text from mail_outbox m where recipient = $1 union all select a::text from audit_entries a`,
      [email],
    )
    for (const { text } of rows) assert.ok(!new RegExp(`\\b${code}\\b`).test(text), text)
  })

  it('opens CreatePassword with the code-token and nothing else, and CreatePassword with nothing else', async () => {
    const email = 'narrow@ventanilla.example'
    await server.addAdmin(email)
    const token = await server.tokenFor(email)
    assert.equal((await server.call({ url: '/api/user/current_user/', token })).body['code'], 'not_authenticated')
    const session = await server.signIn(email)
    assert.deepEqual([(await server.create(session, NEW)).status, (await server.call({ method: 'POST', url: '/api/CreatePassword/', payload: { password: NEW, confirm_password: NEW } })).status], [401, 401])
    const tampered = `${token.slice(0, -4)}AAAA`
    assert.equal((await server.create(tampered, NEW)).body['code'], 'not_authenticated')
  })

  it('asks for a password by the rules, typed twice, and does not use the token up before it is', async () => {
    const email = 'picky@ventanilla.example'
    await server.addAdmin(email)
    const token = await server.tokenFor(email)
    const wrong = await server.create(token, 'corta', 'otra')
    assert.deepEqual([wrong.status, problems(wrong.body)], [400, [['password', 'password_short'], ['password', 'password_digit'], ['confirm_password', 'password_mismatch']]])
    assert.equal((await server.create(token, NEW)).status, 200)
    const again = await server.create(token, 'otra-clave-9')
    assert.deepEqual([again.status, again.body['code']], [401, 'recovery_ended'])
  })

  it('gives one of several calls with one token its password', async () => {
    const email = 'several@ventanilla.example'
    await server.addAdmin(email)
    const token = await server.tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => server.create(token, `${NEW}${index}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401, 401])
  })

  it('ends the token after ten minutes, and with a change of the password', async () => {
    const email = 'slow@ventanilla.example'
    const id = await server.addAdmin(email)
    const old = await server.tokenFor(email)
    server.clock.forward(10)
    assert.equal((await server.create(old, NEW)).body['code'], 'recovery_ended')
    const token = await server.tokenFor(email)
    const session = await server.signIn(email)
    const changed = await server.call({ method: 'PUT', url: `/api/user/password/${id}/`, token: session, payload: { current_password: PASSWORD, password: NEW, confirm_password: NEW } })
    assert.equal(changed.status, 200)
    assert.equal((await server.create(token, 'otra-clave-9')).body['code'], 'recovery_ended')
  })

  it('lets a locked account in again, unless a second factor would be guessed at that way', async () => {
    for (const [email, second, expected] of [['locked@ventanilla.example', false, 200], ['two-locked@ventanilla.example', true, 429]] as const) {
      const id = await server.addAdmin(email)
      if (second) await db.insertInto('second_factors').values({ admin_id: id, secret: server.keys.seal(id, 'A'.repeat(32)), enabled_at: server.clock.now(), created_at: server.clock.now() }).execute()
      for (let time = 0; time < 5; time += 1) await login(email, 'wrong')
      assert.equal((await login(email, PASSWORD)).status, 429)
      assert.equal((await server.create(await server.tokenFor(email), NEW)).status, 200)
      assert.equal((await login(email, NEW)).status, expected)
    }
  })
})
