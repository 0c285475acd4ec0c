import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startTestServer } from '../../app/test/server.ts'
import { firstAdministratorLink } from './first-administrator.ts'

describe('the first administrator', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { db } = server.database
  await db.deleteFrom('admins').execute()
  const freshLink = async () => new URL((await firstAdministratorLink(db, server.services.settings, server.clock.now())) ?? '').searchParams.get('link')
  const person = { email: 'First@programme.example', first_name: 'Eva', surname: 'Ríos', password: 'una-clave-7' }
  const create = (payload: object) => server.call({ method: 'POST', url: '/api/FirstAdministrator/', payload })
  const codes = (body: Record<string, unknown>) => (body['problems'] as { code: string }[]).map(({ code }) => code)

  it('needs the link that was printed last', async () => {
    const old = await freshLink()
    await freshLink()
    for (const link of ['', 'guess', old]) assert.deepEqual((await create({ ...person, link })).body['code'], 'link_invalid')
    assert.equal((await create({ ...person, link: 'guess', password: 'corta' })).body['code'], 'link_invalid', 'the link is looked at before all else')
  })

  it('needs a link that is not too old', async () => {
    const link = await freshLink()
    server.clock.forward(7 * 24 * 60 + 1)
    assert.equal((await create({ ...person, link })).body['code'], 'link_invalid')
  })

  it('needs a password by the rules, and a name', async () => {
    const link = await freshLink()
    const { status, body } = await create({ ...person, link, first_name: '' })
    assert.deepEqual([status, codes(body)], [400, ['blank']])
    assert.deepEqual(codes((await create({ ...person, link, password: 'corta' })).body), ['password_short', 'password_digit'])
    assert.deepEqual(codes((await create({ ...person, link, password: person.email })).body), ['password_digit', 'password_is_name'])
  })

  it('is created once and signed in', async () => {
    const link = await freshLink()
    const answers = await Promise.all([create({ ...person, link }), create({ ...person, email: 'second@programme.example', link })])
    const [won, lost] = answers.map(({ status }) => status).sort()
    assert.equal(won, 200)
    // The one that comes after finds the link used, or an administrator already there.
    assert.ok(lost === 400 || lost === 409, String(lost))
    const token = answers.find(({ status }) => status === 200)?.body['token']
    assert.equal((await server.call({ url: '/api/auditlog/', token: String(token) })).status, 200)
    assert.equal((await create({ ...person, link })).body['code'], 'setup_done')
    assert.equal(await firstAdministratorLink(db, server.services.settings, server.clock.now()), undefined)
  })

  it('leaves nothing in the database that opens anything', async () => {
    const { rows } = await server.database.pool.query<{ hash: string }>('select hash from one_time_links')
    for (const { hash } of rows) assert.match(hash, /^[0-9a-f]{64}$/)
  })
})

describe('links of the first administrator', async () => {
  const server = await startTestServer({ settings: { LOGIN_RATE: '5' } })
  after(() => server.close())
  await server.database.db.deleteFrom('admins').execute()

  it('are guessed as little as passwords: calls are counted by address', async () => {
    const payload = { link: 'guess', email: 'first@programme.example', first_name: 'Eva', surname: 'Ríos', password: 'una-clave-7' }
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await server.call({ method: 'POST', url: '/api/FirstAdministrator/', payload })).status)
    assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429])
  })
})
