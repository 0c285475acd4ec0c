import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PASSWORD, startTestServer } from '../../app/test/server.ts'

describe('sign-in', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const login = (payload: object, headers: Record<string, string> = {}) => server.call({ method: 'POST', url: '/api/Login/', payload, headers })
  const actions = async () => (await server.database.db.selectFrom('audit_entries').select('action').orderBy('id', 'desc').limit(2).execute()).map(({ action }) => action)

  it('answers a token that opens current_user', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    const { status, body } = await server.call({ url: '/api/user/current_user/', token })
    assert.equal(status, 200)
    assert.equal(body['email'], 'admin@ventanilla.example')
    assert.deepEqual(await actions(), ['session.started'])
  })

  it('takes the address in any case, with blanks around it', async () => {
    assert.equal((await login({ email: ' ADMIN@Ventanilla.example ', password: PASSWORD })).status, 200)
  })

  for (const url of ['/api/Login/', '/api/login', '/api/login/', '/api/Login'])
    it(`is reached at ${url}`, async () => {
      assert.equal((await server.call({ method: 'POST', url, payload: { email: 'admin@ventanilla.example', password: PASSWORD } })).status, 200)
    })

  it('takes a form, urlencoded or multipart', async () => {
    const urlencoded = { method: 'POST', url: '/api/Login/', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const
    assert.equal((await server.call({ ...urlencoded, payload: `email=admin%40ventanilla.example&password=${PASSWORD}` })).status, 200)
    const part = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const payload = `${part('email', 'admin@ventanilla.example')}${part('password', PASSWORD)}--x--\r\n`
    assert.equal((await server.call({ method: 'POST', url: '/api/Login/', headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload })).status, 200)
  })

  it('names the fields that can not be right, in the language that is asked for', async () => {
    const { status, body } = await login({ email: 'ana', password: '' }, { 'accept-language': 'en-GB,en;q=0.9' })
    assert.equal(status, 400)
    assert.deepEqual(body['problems'], [{ field: 'email', code: 'email_invalid' }, { field: 'password', code: 'blank' }])
    assert.deepEqual(Object.keys(body).sort(), ['code', 'detail', 'email', 'password', 'problems', 'reference'])
  })

  it('opens no session by a password that is changed at the same moment', async () => {
    const id = await server.addAdmin('changing@ventanilla.example')
    const client = await server.database.pool.connect()
    await client.query('begin')
    await client.query(`update admins set password_hash = 'changed' where id = $1`, [id])
    const answer = login({ email: 'changing@ventanilla.example', password: PASSWORD })
    const waiting = async () => (await server.database.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    while (!(await waiting()));
    await client.query('commit')
    client.release()
    assert.equal((await answer).body['code'], 'invalid_credentials')
    assert.equal((await server.database.db.selectFrom('sessions').selectAll().where('admin_id', '=', id).execute()).length, 0)
  })

  it('answers alike for a wrong password, an unknown address and an archived administrator', async () => {
    const id = await server.addAdmin('gone@ventanilla.example')
    await server.database.db.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute()
    const answers = await Promise.all([
      login({ email: 'admin@ventanilla.example', password: 'wrong' }),
      login({ email: 'nobody@ventanilla.example', password: 'wrong' }),
      login({ email: 'gone@ventanilla.example', password: PASSWORD }),
    ])
    for (const { status, body } of answers) assert.deepEqual([status, body['code'], body['problems']], [400, 'invalid_credentials', [{ field: 'password', code: 'invalid_credentials' }]])
    assert.deepEqual(await actions(), ['session.refused', 'session.refused'])
  })
})

describe('lock-out', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const login = (email: string, password = 'wrong') => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password } })

  for (const email of ['admin@ventanilla.example', 'nobody@ventanilla.example'])
    it(`begins after five failures and ends after 15 minutes: ${email}`, async () => {
      for (let attempt = 1; attempt <= 5; attempt += 1) assert.equal((await login(email)).status, 400)
      const locked = await login(email, PASSWORD)
      assert.equal(locked.status, 429)
      assert.deepEqual([locked.body['code'], locked.body['params']], ['account_locked', { minutes: 15 }])
      server.clock.forward(14)
      assert.equal((await login(email, PASSWORD)).status, 429)
      server.clock.forward(1)
      assert.notEqual((await login(email, PASSWORD)).status, 429)
      const { count } = await server.database.db.selectFrom('audit_entries').select((all) => all.fn.countAll<number>().as('count')).where('action', '=', 'session.locked').executeTakeFirstOrThrow()
      assert.ok(count >= 1)
    })

  it('holds against attempts sent at once', async () => {
    await server.addAdmin('race@ventanilla.example')
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('race@ventanilla.example')))
    assert.equal(answers.filter(({ status }) => status === 400).length, 5)
    assert.equal((await login('race@ventanilla.example', PASSWORD)).status, 429)
  })

  it('is forgotten by a sign-in', async () => {
    await server.addAdmin('clumsy@ventanilla.example')
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1) await login('clumsy@ventanilla.example')
      assert.equal((await login('clumsy@ventanilla.example', PASSWORD)).status, 200)
    }
  })
})

describe('rate of sign-ins', async () => {
  const server = await startTestServer({ settings: { LOGIN_RATE: '3' } })
  after(() => server.close())

  it('is limited for an address whatever account it tries, until the minute is over', async () => {
    const login = (email: string) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password: 'wrong' } })
    for (const email of ['a@ventanilla.example', 'b@ventanilla.example', 'not an address']) assert.equal((await login(email)).status, 400)
    const { status, body, headers } = await login('c@ventanilla.example')
    assert.deepEqual([status, body['code'], headers['retry-after']], [429, 'too_many_requests', '60'])
    server.clock.forward(1)
    assert.equal((await login('c@ventanilla.example')).status, 400)
  })

  it('is one for all addresses that a subscriber of IPv6 has', async () => {
    const login = (remoteAddress: string) => server.call({ method: 'POST', url: '/api/Login/', remoteAddress, payload: { email: 'd@ventanilla.example', password: 'wrong' } })
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3']) assert.equal((await login(address)).status, 400)
    assert.equal((await login('2001:db8:1:2:9::4')).status, 429)
    assert.equal((await login('2001:db8:1:3::1')).status, 400)
  })
})

describe('the address of somebody behind proxies', () => {
  /** Signs in until that address is refused. @returns whether the other one still may */
  const countsApart = async (TRUST_PROXY: string, [one, other]: readonly [string, string]): Promise<boolean> => {
    const server = await startTestServer({ settings: { LOGIN_RATE: '2', TRUST_PROXY } })
    const login = async (forwarded: string) =>
      (await server.call({ method: 'POST', url: '/api/Login/', remoteAddress: '172.18.0.9', headers: { 'x-forwarded-for': forwarded }, payload: { email: 'd@ventanilla.example', password: 'wrong' } })).status
    try {
      assert.deepEqual([await login(one), await login(one), await login(one)], [400, 400, 429])
      return (await login(other)) === 400
    } finally {
      await server.close()
    }
  }

  it('is what the gateway has added, whatever they wrote before it', async () => {
    assert.equal(await countsApart('1', ['203.0.113.1', '203.0.113.2']), true)
    assert.equal(await countsApart('1', ['198.51.100.1, 203.0.113.1', '198.51.100.2, 203.0.113.1']), false)
  })

  it('is what a proxy before the gateway has added, where there are two', async () => {
    assert.equal(await countsApart('2', ['203.0.113.1, 172.18.0.1', '203.0.113.2, 172.18.0.1']), true)
    assert.equal(await countsApart('2', ['198.51.100.1, 203.0.113.1, 172.18.0.1', '198.51.100.2, 203.0.113.1, 172.18.0.1']), false)
  })
})
