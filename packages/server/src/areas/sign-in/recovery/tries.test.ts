import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { otherThan, startRecoveryServer } from '../../../app/test/recovery.ts'

const NEW = 'otra-clave-8'

describe('tries at codes', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const count = async (action: string) => {
    const { number } = await server.database.db.selectFrom('audit_entries').select((all) => all.fn.countAll<number>().as('number')).where('action', '=', action).executeTakeFirstOrThrow()
    return number
  }
  /** For how many minutes each lock was, in their order. */
  const locks = async () => (await server.database.pool.query<{ after: { minutes: number } }>(`select after from audit_entries where action = 'recovery.locked' order by id`)).rows.map(({ after: { minutes } }) => minutes)

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

  it('are ten a day for a person who never gives up', async () => {
    const email = 'patient@ventanilla.example'
    const before = (await locks()).length
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 5; time += 1) assert.equal((await server.verify(email, '00000')).status, 400)
      server.clock.forward(61)
    }
    const { body } = await server.verify(email, '00000')
    assert.deepEqual([body['code'], body['params']], ['too_many_tries', { minutes: 24 * 60 - 61 }])
    assert.deepEqual((await locks()).slice(before), [60, 24 * 60])
    server.clock.forward(23 * 60)
    assert.equal((await server.verify(email, '00000')).status, 400)
  })

  it('lock for the rest of the day, and the log says so, also where the last of the ten is not the fifth of its hour', async () => {
    const email = 'slow@ventanilla.example'
    const before = (await locks()).length
    for (const tries of [4, 4, 2]) {
      for (let time = 0; time < tries; time += 1) assert.equal((await server.verify(email, '00000')).status, 400)
      server.clock.forward(61)
    }
    assert.equal((await server.verify(email, '00000')).status, 429)
    assert.deepEqual((await locks()).slice(before), [24 * 60])
  })

  it('begin again for a person who got in', async () => {
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
      assert.deepEqual([status, body['code'], body['detail']], [429, 'too_many_tries', 'Demasiados intentos; espera 60 min.'])
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
