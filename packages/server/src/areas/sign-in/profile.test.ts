import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PASSWORD, startTestServer } from '../../app/test/server.ts'

const NEW = 'otra-clave-8'

describe('the own account', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { db } = server.database
  const put = (url: string, token: string, payload: object, headers = {}) => server.call({ method: 'PUT', url, token, payload, headers })
  const change = (id: string, token: string, current_password: string, password = NEW, confirm_password = password) => put(`/api/user/password/${id}/`, token, { current_password, password, confirm_password })
  const status = async (token: string) => (await server.call({ url: '/api/user/current_user/', token })).status
  const problems = (body: Record<string, unknown>) => (body['problems'] as { field: string; code: string }[]).map(({ field, code }) => [field, code])
  const someone = async (name: string) => {
    const email = `${name}@ventanilla.example`
    return { email, id: await server.addAdmin(email), token: await server.signIn(email) }
  }
  const written = (id: string, action: string) => db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).where('action', '=', action).orderBy('id', 'desc').execute()

  it('has a name that its owner changes, written down with what it was', async () => {
    const { id, token } = await someone('renamed')
    const { body } = await put(`/api/user/profile/${id}/`, token, { first_name: ' Anayansi ', surname: 'Prueba' })
    assert.deepEqual([body['first_name'], body['surname']], ['Anayansi', 'Prueba'])
    const [entry] = await written(id, 'profile.changed')
    assert.deepEqual([entry?.before, entry?.after], [{ first_name: 'Ana' }, { first_name: 'Anayansi' }])
    await put(`/api/user/profile/${id}/`, token, { first_name: 'Anayansi', surname: 'Prueba' })
    assert.equal((await written(id, 'profile.changed')).length, 1)
    assert.deepEqual(problems((await put(`/api/user/profile/${id}/`, token, { first_name: ' ', surname: '' })).body), [['first_name', 'blank'], ['surname', 'blank']])
  })

  it('says whether notices come by e-mail as well, and in which language; what is absent stays', async () => {
    const { id, token } = await someone('notified')
    const kept = () => db.selectFrom('admins').select(['first_name', 'language', 'notice_mails']).where('id', '=', id).executeTakeFirstOrThrow()
    const { body } = await put(`/api/user/profile/${id}/`, token, { notice_mails: true })
    assert.deepEqual([body['notice_mails'], await kept()], [true, { first_name: 'Ana', language: 'es', notice_mails: true }])
    const [entry] = await written(id, 'profile.changed')
    assert.deepEqual([entry?.before, entry?.after], [{ notice_mails: false }, { notice_mails: true }])
    await put(`/api/user/profile/${id}/`, token, { language: 'en', notice_mails: true })
    assert.equal((await kept()).language, 'en')
    const version = async () => (await db.selectFrom('admins').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
    assert.equal(await version(), 1, 'a form of another administrator shows neither, and is as good as before')
    await put(`/api/user/profile/${id}/`, token, { first_name: 'Eva', language: 'es' })
    assert.equal(await version(), 2)
    assert.equal((await written(id, 'profile.changed')).length, 3)
    assert.equal((await put(`/api/user/profile/${id}/`, token, { language: 'fr' })).status, 400)
  })

  it('has the language of its last sign-in', async () => {
    const { id, email } = await someone('speaks')
    const speak = async (language: string) => {
      await server.call({ method: 'POST', url: '/api/Login/', payload: { email, password: PASSWORD }, headers: { 'accept-language': language } })
      return (await db.selectFrom('admins').select('language').where('id', '=', id).executeTakeFirstOrThrow()).language
    }
    assert.deepEqual([await speak('en'), await speak('es')], ['en', 'es'])
  })

  it('is nobody else’s to change, whatever they may do elsewhere', async () => {
    const { id } = await someone('owner')
    const token = await server.signIn('admin@ventanilla.example')
    assert.equal((await put(`/api/user/profile/${id}/`, token, { first_name: 'X', surname: 'Y' })).body['code'], 'forbidden')
    assert.equal((await change(id, token, PASSWORD)).body['code'], 'forbidden')
  })

  it('has a password that its owner changes: the other sessions end, this one stays, a mail tells of it', async () => {
    const { email, id, token } = await someone('changes')
    const other = await server.signIn(email)
    assert.equal((await change(id, token, PASSWORD)).status, 200)
    assert.deepEqual([await status(token), await status(other)], [200, 401])
    await assert.rejects(server.signIn(email))
    await server.signIn(email, NEW)
    const mail = await db.selectFrom('mail_outbox').select(['subject', 'body']).where('recipient', '=', email).executeTakeFirstOrThrow()
    assert.match(mail.subject, /contraseña de Luki cambió/)
    const [entry] = await written(id, 'password.changed')
    assert.deepEqual([entry?.actor, entry?.after?.['sessions_ended']], [email, 1])
    assert.ok(!JSON.stringify(entry).includes('argon2'))
  })

  it('has a password by the rules, and only for the person who says the current one', async () => {
    const { id, token } = await someone('rules')
    assert.deepEqual(problems((await change(id, token, PASSWORD, 'corta', 'otra')).body), [['password', 'password_short'], ['password', 'password_digit'], ['confirm_password', 'password_mismatch']])
    assert.deepEqual(problems((await change(id, token, 'wrong')).body), [['current_password', 'password_current_wrong']])
  })

  it('has a new password that is not the current one, however a keyboard writes its letters', async () => {
    const { id, token } = await someone('same')
    const detail = async (headers: object) => (await put(`/api/user/password/${id}/`, token, { current_password: PASSWORD, password: PASSWORD, confirm_password: PASSWORD }, headers)).body['password']
    assert.deepEqual([await detail({}), await detail({ 'accept-language': 'en' })], [['Distinta de la contraseña actual.'], ['Different from the current password.']])
    assert.equal((await change(id, token, PASSWORD, 'contrase\u00f1a-1')).status, 200)
    assert.deepEqual(problems((await change(id, token, 'contrase\u00f1a-1', 'contrasen\u0303a-1')).body), [['password', 'password_same']])
  })

  it('is locked by guesses at the password from inside a session, for changes in sessions alone', async () => {
    const { email, id, token } = await someone('stolen')
    for (let time = 0; time < 5; time += 1) assert.equal((await change(id, token, 'wrong')).status, 400)
    assert.equal((await change(id, token, PASSWORD)).body['code'], 'account_locked')
    assert.equal(typeof (await server.signIn(email)), 'string')
    assert.equal((await change(id, token, PASSWORD)).body['code'], 'account_locked', 'which a sign-in does not undo')
    assert.deepEqual([(await written(id, 'password.refused')).length, (await written(id, 'session.locked')).length], [5, 1])
  })
})

describe('the list of the own sessions', async () => {
  const server = await startTestServer()
  after(() => server.close())
  type Listed = { id: string; current: boolean; user_agent: string | null; address: string }
  const list = async (token: string) => (await server.call({ url: '/api/user/sessions/', token })).body['results'] as Listed[]
  const post = (url: string, token: string, payload?: object) => server.call({ method: 'POST', url, token, ...(payload && { payload }) })
  const open = async (userAgent: string, email = 'admin@ventanilla.example') => {
    const { body } = await server.call({ method: 'POST', url: '/api/Login/', payload: { email, password: PASSWORD }, headers: { 'user-agent': userAgent } })
    return String(body['token'])
  }

  it('shows this one first, and what each of them runs on', async () => {
    const [first, second] = [await open('Firefox'), await open('x'.repeat(1_000))]
    const [current, other] = await list(first)
    assert.deepEqual([current?.user_agent, current?.current, other?.current, other?.user_agent?.length, current?.address], ['Firefox', true, false, 300, '127.0.0.1'])
    assert.equal((await list(second))[0]?.user_agent?.length, 300)
  })

  it('ends one of them at once, and nobody else’s', async () => {
    const [mine, other] = [await open('mine'), await open('other')]
    const found = (await list(mine)).find(({ user_agent }) => user_agent === 'other')
    await server.addAdmin('stranger@ventanilla.example')
    const stranger = await open('stranger', 'stranger@ventanilla.example')
    assert.equal((await post('/api/user/sessions/end/', stranger, { id: found?.id })).body['code'], 'not_found')
    assert.equal((await list(other)).length > 0, true)
    assert.equal((await post('/api/user/sessions/end/', mine, { id: found?.id })).status, 200)
    assert.equal((await server.call({ url: '/api/user/sessions/', token: other })).body['code'], 'session_ended')
    assert.equal((await post('/api/user/sessions/end/', mine, { id: found?.id })).body['code'], 'not_found')
  })

  it('ends all others, and shows none that has run out', async () => {
    const [mine, other] = [await open('mine'), await open('other')]
    assert.equal((await post('/api/user/sessions/end-others/', mine)).status, 200)
    assert.deepEqual([(await list(mine)).length, (await server.call({ url: '/api/user/sessions/', token: other })).status], [1, 401])
    await open('idle')
    server.clock.forward(14)
    await post('/api/Session/extend/', mine)
    server.clock.forward(1)
    assert.equal((await list(mine)).length, 1)
  })
})
