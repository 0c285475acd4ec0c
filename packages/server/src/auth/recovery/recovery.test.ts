import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PASSWORD } from '../../test/server.ts'
import { otherThan, startRecoveryServer } from '../../test/recovery.ts'

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

  it('writes in the language that was asked in', async () => {
    await server.addAdmin('english@ventanilla.example')
    await server.send('english@ventanilla.example', { 'accept-language': 'en' })
    await server.work()
    assert.match(server.receiver.received.at(-1)?.subject ?? '', /^Your Luki code: \d{5}$/)
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

describe('a code', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const { db } = server.database
  const refused = async (email: string, code: string) => {
    const { status, body } = await server.verify(email, code)
    assert.deepEqual([status, body['code'], body['problems']], [400, 'code_invalid', [{ field: 'code', code: 'code_invalid' }]])
  }
  const someone = async (name: string) => {
    const email = `${name}@ventanilla.example`
    return { email, id: await server.addAdmin(email) }
  }

  it('works once', async () => {
    const { email } = await someone('once')
    const code = await server.codeFor(email)
    assert.equal((await server.verify(email, code)).status, 200)
    await refused(email, code)
  })

  it('works once however many send it at the same moment', async () => {
    const { email } = await someone('at-once')
    const code = await server.codeFor(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.verify(email, code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
  })

  it('works for ten minutes', async () => {
    const { email } = await someone('late')
    const code = await server.codeFor(email)
    server.clock.forward(9)
    await refused(email, otherThan(code))
    server.clock.forward(1)
    await refused(email, code)
  })

  it('is dead as soon as another was asked for, sent or not', async () => {
    const { email } = await someone('twice')
    const first = await server.codeFor(email)
    await server.send(email)
    await refused(email, first)
    await server.work()
    await refused(email, first)
  })

  it('is of one administrator', async () => {
    const [one, other] = [await someone('mine'), await someone('theirs')]
    const code = await server.codeFor(one.email)
    await server.codeFor(other.email)
    await refused(other.email, code)
  })

  it('goes to nobody who is not an active administrator, and every try there is refused alike', async () => {
    const [invited, archived] = [await someone('invited'), await someone('archived')]
    await db.updateTable('admins').set({ status: 'invited' }).where('id', '=', invited.id).execute()
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', archived.id).execute()
    const before = server.receiver.received.length
    for (const email of [invited.email, archived.email, 'nobody@ventanilla.example']) {
      const { status, body } = await server.send(email)
      assert.deepEqual([status, body], [200, { detail: 'Si el correo pertenece a un administrador, le enviamos un código de 5 dígitos.' }])
    }
    assert.equal(await server.work(), 3)
    assert.equal(server.receiver.received.length, before)
    for (const email of [invited.email, archived.email, 'nobody@ventanilla.example', 'never-asked@ventanilla.example']) await refused(email, '12345')
  })

  it('that was taken is worth nothing once its administrator is archived', async () => {
    const { email, id } = await someone('leaving')
    const token = await server.tokenFor(email)
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute()
    assert.equal((await server.create(token, NEW)).body['code'], 'recovery_ended')
  })

  it('that nobody could use any more is not made', async () => {
    const { email } = await someone('waiting')
    await server.send(email)
    server.clock.forward(10)
    const before = server.receiver.received.length
    assert.equal(await server.work(), 1)
    assert.equal(server.receiver.received.length, before)
  })

  it('that can not be one is told so and costs no try', async () => {
    const { email } = await someone('typo')
    const code = await server.codeFor(email)
    for (const typed of ['', '1234', '123456', 'abcde']) assert.equal((await server.verify(email, typed)).body['code'], 'validation_failed')
    for (let time = 1; time <= 4; time += 1) await refused(email, otherThan(code, time))
    assert.equal((await server.verify(email, code)).status, 200)
  })
})

describe('tries at codes', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const count = async (action: string) => {
    const { number } = await server.database.db.selectFrom('audit_entries').select((all) => all.fn.countAll<number>().as('number')).where('action', '=', action).executeTakeFirstOrThrow()
    return number
  }

  for (const known of [true, false])
    it(`are five, of a hundred sent at once, for ${known ? 'an administrator' : 'nobody'}`, async () => {
      const email = `parallel-${known ? 'known' : 'unknown'}@ventanilla.example`
      let code = '00000'
      if (known) {
        await server.addAdmin(email)
        code = await server.codeFor(email)
      } else await server.send(email)
      const before = await count('recovery.code_refused')
      const answers = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          if (index % 10 === 0) await server.send(email)
          return server.verify(email, otherThan(code, index + 1))
        }),
      )
      assert.deepEqual([answers.filter(({ status }) => status === 400).length, answers.filter(({ status }) => status === 429).length], [5, 95])
      assert.equal((await count('recovery.code_refused')) - before, 5)
    })

  it('that are spent leave even the right code outside, and a newer one too', async () => {
    const email = 'spent@ventanilla.example'
    await server.addAdmin(email)
    const code = await server.codeFor(email)
    for (let time = 1; time <= 5; time += 1) assert.equal((await server.verify(email, otherThan(code, time))).status, 400)
    const { status, body, headers } = await server.verify(email, code)
    assert.deepEqual([status, body['code'], body['params'], headers['retry-after']], [429, 'too_many_tries', { minutes: 60 }, '3600'])
    assert.equal((await server.verify(email, await server.codeFor(email))).status, 429)
    server.clock.forward(59)
    assert.equal((await server.verify(email, await server.codeFor(email))).status, 429)
    server.clock.forward(1)
    assert.equal((await server.verify(email, await server.codeFor(email))).status, 200)
  })

  it('are never more than five at one code, wherever in the hour it was made', async () => {
    const email = 'straddling@ventanilla.example'
    await server.addAdmin(email)
    for (let time = 0; time < 4; time += 1) await server.verify(email, '00000')
    server.clock.forward(55)
    const code = await server.codeFor(email)
    assert.equal((await server.verify(email, otherThan(code))).status, 400)
    server.clock.forward(6)
    assert.equal((await server.verify(email, otherThan(code, 2))).status, 429)
  })

  it('are ten a day for whoever never gives up', async () => {
    const email = 'patient@ventanilla.example'
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 5; time += 1) assert.equal((await server.verify(email, '00000')).status, 400)
      server.clock.forward(61)
    }
    const { body } = await server.verify(email, '00000')
    assert.deepEqual([body['code'], body['params']], ['too_many_tries', { minutes: 24 * 60 - 61 }])
    server.clock.forward(23 * 60)
    assert.equal((await server.verify(email, '00000')).status, 400)
  })

  it('begin anew for whoever got in', async () => {
    const email = 'got-in@ventanilla.example'
    await server.addAdmin(email)
    const code = await server.codeFor(email)
    for (let time = 1; time <= 4; time += 1) await server.verify(email, otherThan(code, time))
    assert.equal((await server.create(String((await server.verify(email, code)).body['token']), NEW)).status, 200)
    assert.equal((await server.verify(email, await server.codeFor(email))).status, 200)
  })
})

describe('rates of recovery', async () => {
  const server = await startRecoveryServer({ CODE_RATE: '3', LOGIN_RATE: '7' })
  after(() => server.close())

  it('are limited for an e-mail, known or not, and told in minutes', async () => {
    for (const email of ['admin@ventanilla.example', 'nobody@ventanilla.example']) {
      for (let time = 0; time < 3; time += 1) assert.equal((await server.send(email)).status, 200)
      const { status, body } = await server.send(email)
      assert.deepEqual([status, body['code'], body['detail']], [429, 'too_many_tries', 'Demasiados intentos; espera 60 minutos.'])
      server.clock.forward(2)
    }
  })

  it('are limited for the address of the caller, each step by itself, and told in seconds', async () => {
    const doors: [string, object][] = [['/api/SendCode/', { email: 'x' }], ['/api/VerifyCode/', { email: 'x', code: '12345' }]]
    for (const [url, payload] of doors) {
      const call = () => server.call({ method: 'POST', url, payload })
      for (let time = 0; time < 7; time += 1) assert.equal((await call()).status, 400)
      const { status, body, headers } = await call()
      assert.deepEqual([status, body['code'], headers['retry-after']], [429, 'too_many_requests', '60'])
    }
  })
})
