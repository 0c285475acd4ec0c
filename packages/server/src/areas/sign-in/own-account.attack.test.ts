import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type pg from 'pg'
import { addWithSecondFactor, authenticator } from '../../app/test/authenticator.ts'
import { behindLock, holdAccount } from '../../app/test/contention.ts'
import { startRecoveryServer } from '../../app/test/recovery.ts'
import { PASSWORD } from '../../app/test/server.ts'
import { issueLink } from './one-time-links.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

type Answer = { status: number; body: Record<string, unknown> }
const outcomes = (answers: Answer[]) => answers.map(({ status, body }) => (status === 200 ? 200 : body['code'])).sort()

/** Two calls that were both let in, and change the same account: what the first one leaves is what the second one finds. */
describe('changes of one account at the same moment', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const { db, pool } = server.database
  let made = 0
  const someone = async () => {
    made += 1
    const email = `racer${made}@ventanilla.example`
    const id = await server.addAdmin(email)
    return { email, id, token: await server.signIn(email) }
  }
  const change = (id: string, token: string, password: string) => () =>
    server.call({ method: 'PUT', url: `/api/user/password/${id}/`, token, payload: { current_password: PASSWORD, password, confirm_password: password } })
  const send = (method: 'POST' | 'PUT', url: string, token: string, payload: object = {}) => () => server.call({ method, url, token, payload })
  const login = (email: string, password: string, code?: string) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password, ...(code && { code }) } })
  const works = async (email: string, passwords: string[]) => (await Promise.all(passwords.map((password) => login(email, password)))).map(({ status }) => status)
  const archived = (id: string) => (client: pg.PoolClient) => client.query(`update admins set status = 'archived' where id = $1`, [id])
  const signedOut = (id: string) => (client: pg.PoolClient) => client.query(`update sessions set ended_at = now(), ended_because = 'closed' where admin_id = $1`, [id])
  const only = async <T>(answers: Promise<T[]>): Promise<T> => {
    const [answer] = await answers
    assert.ok(answer)
    return answer
  }

  it('leave one new password of two from two sessions: the other session has ended', async () => {
    const { id, email, token } = await someone()
    const other = await server.signIn(email)
    const answers = await behindLock(pool, { hold: holdAccount(id), calls: [change(id, token, 'primera-clave-1'), change(id, other, 'segunda-clave-2')] })
    assert.deepEqual(outcomes(answers), [200, 'session_ended'])
    const won = answers[0]?.status === 200 ? 'primera-clave-1' : 'segunda-clave-2'
    assert.deepEqual(await works(email, ['primera-clave-1', 'segunda-clave-2']), won === 'primera-clave-1' ? [200, 400] : [400, 200])
    const { length } = await db.selectFrom('audit_entries').select('id').where('subject_id', '=', id).where('action', '=', 'password.changed').execute()
    assert.equal(length, 1)
  })

  it('leave one new password of two from one session: the other proved a password that is no longer there', async () => {
    const { id, token } = await someone()
    const answers = await behindLock(pool, { hold: holdAccount(id), calls: [change(id, token, 'primera-clave-1'), change(id, token, 'segunda-clave-2')] })
    assert.deepEqual(outcomes(answers), [200, 'validation_failed'])
    const lost = answers.find(({ status }) => status !== 200)
    assert.deepEqual(lost?.body['problems'], [{ field: 'current_password', code: 'password_current_wrong' }])
  })

  it('leave one new password of a change and a recovery, which each end the other', async () => {
    const { id, email, token } = await someone()
    const recovery = await server.tokenFor(email)
    const answers = await behindLock(pool, { hold: holdAccount(id), calls: [change(id, token, 'primera-clave-1'), () => server.create(recovery, 'segunda-clave-2')] })
    const [changed, recovered] = answers
    assert.deepEqual([changed, recovered].map((answer) => answer?.body['code']), changed?.status === 200 ? [undefined, 'recovery_ended'] : ['session_ended', undefined])
    assert.deepEqual((await works(email, ['primera-clave-1', 'segunda-clave-2'])).sort(), [200, 400])
  })

  it('give no password to who was archived meanwhile, by recovery or by change', async () => {
    const { id, email, token } = await someone()
    const recovery = await server.tokenFor(email)
    const answers = await behindLock(pool, { hold: holdAccount(id), calls: [change(id, token, 'primera-clave-1'), () => server.create(recovery, 'segunda-clave-2')], meanwhile: archived(id) })
    assert.deepEqual(outcomes(answers), ['recovery_ended', 'session_ended'])
    const { password_changed_at } = await db.selectFrom('admins').select('password_changed_at').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(password_changed_at, null)
  })

  it('do nothing in a session that was closed meanwhile: name, password, factor, codes, sessions', async () => {
    const person = await addWithSecondFactor(server, 'closed@ventanilla.example')
    const { id, email, token } = await someone()
    await server.signIn(email)
    const calls = (of: { id: string; token: string }) => [
      send('PUT', `/api/user/profile/${of.id}/`, of.token, { first_name: 'Otra', surname: 'Persona' }),
      send('POST', '/api/user/sessions/end-others/', of.token),
      change(of.id, of.token, 'primera-clave-1'),
    ]
    const plain = await behindLock(pool, { hold: holdAccount(id), calls: [...calls({ id, token }), send('POST', '/api/user/second-factor/', token, { current_password: PASSWORD })], meanwhile: signedOut(id) })
    const code = person.code()
    const [recovery] = person.recoveryCodes
    const guarded = await behindLock(pool, {
      hold: holdAccount(person.id),
      calls: [
        send('POST', '/api/user/second-factor/recovery-codes/', person.token, { code }),
        send('POST', '/api/user/second-factor/confirm/', person.token, { code }),
        send('POST', '/api/user/second-factor/disable/', person.token, { code: recovery, current_password: PASSWORD }),
      ],
      meanwhile: signedOut(person.id),
    })
    for (const { status, body } of [...plain, ...guarded]) assert.deepEqual([status, body['code']], [401, 'session_ended'])
    assert.equal((await login(person.email, PASSWORD, code)).status, 200, 'the code was not used up')
    const written = await db.selectFrom('audit_entries').select('action').where('subject_id', 'in', [id, person.id]).where('action', 'not like', 'session.%').execute()
    assert.deepEqual(written.map(({ action }) => action), ['second_factor.enabled'])
  })

  it('extend no session that is being closed', async () => {
    const { id, token } = await someone()
    const extend = send('POST', '/api/Session/extend/', token)
    const { body } = await only(behindLock(pool, { hold: (client) => client.query('select from sessions where admin_id = $1 for update', [id]), calls: [extend], meanwhile: signedOut(id) }))
    assert.equal(body['code'], 'session_ended')
  })

  it('begin and switch off no second factor by a password that has changed meanwhile', async () => {
    const { id, token } = await someone()
    const person = await addWithSecondFactor(server, 'stale@ventanilla.example')
    const newHash = (of: string) => (client: pg.PoolClient) => client.query(`update admins set password_hash = 'another' where id = $1`, [of])
    const begun = await only(behindLock(pool, { hold: holdAccount(id), calls: [send('POST', '/api/user/second-factor/', token, { current_password: PASSWORD })], meanwhile: newHash(id) }))
    const off = send('POST', '/api/user/second-factor/disable/', person.token, { code: person.code(), current_password: PASSWORD })
    const disabled = await only(behindLock(pool, { hold: holdAccount(person.id), calls: [off], meanwhile: newHash(person.id) }))
    for (const { body } of [begun, disabled]) assert.deepEqual(body['problems'], [{ field: 'current_password', code: 'password_current_wrong' }])
  })

  it('switch a second factor on once, and open no session past one that is switched on meanwhile', async () => {
    const { id, email, token } = await someone()
    const { body } = await send('POST', '/api/user/second-factor/', token, { current_password: PASSWORD })()
    const code = authenticator(String(body['secret']), server)()
    const enable = send('PUT', '/api/user/second-factor/', token, { code })
    const answers = await behindLock(pool, { hold: holdAccount(id), calls: [enable, enable] })
    assert.deepEqual(outcomes(answers), [200, 'second_factor_on'])
    await db.updateTable('second_factors').set({ enabled_at: null }).where('admin_id', '=', id).execute()
    const switchedOn = (client: pg.PoolClient) => client.query('update second_factors set enabled_at = now() where admin_id = $1', [id])
    const signedIn = await only(behindLock(pool, { hold: holdAccount(id), calls: [() => login(email, PASSWORD)], meanwhile: switchedOn }))
    assert.equal(signedIn.body['code'], 'second_factor_required')
  })

  it('accept no invitation of who is archived meanwhile', async () => {
    const { id } = await someone()
    await db.updateTable('admins').set({ status: 'invited' }).where('id', '=', id).execute()
    const { secret } = await inTransaction(db, (transaction) => issueLink(transaction, { purpose: 'invitation', admin_id: id }, server.clock.now()))
    const accept = () => server.call({ method: 'POST', url: '/api/AcceptInvitation/', payload: { link: secret, password: 'primera-clave-1', confirm_password: 'primera-clave-1' } })
    const { body } = await only(behindLock(pool, { hold: holdAccount(id), calls: [accept], meanwhile: archived(id) }))
    assert.equal(body['code'], 'link_invalid')
  })

  it('create one first administrator, though two servers that started at once printed a link each', async () => {
    const empty = await startRecoveryServer()
    after(() => empty.close())
    await empty.database.db.deleteFrom('admins').execute()
    for (const link of ['one', 'other']) {
      const hash = createHash('sha256').update(link).digest('hex')
      await empty.database.db.insertInto('one_time_links').values({ hash, purpose: 'first-administrator', expires_at: new Date(empty.clock.now().getTime() + 60_000), admin_id: null }).execute()
    }
    const create = (link: string) => () => empty.call({ method: 'POST', url: '/api/FirstAdministrator/', payload: { link, email: `${link}@ventanilla.example`, first_name: 'Ana', surname: 'Mora', password: PASSWORD } })
    const answers = await behindLock(empty.database.pool, { hold: (client) => client.query('select pg_advisory_xact_lock(5070005)'), calls: [create('one'), create('other')] })
    assert.deepEqual(outcomes(answers), [200, 'setup_done'])
  })
})
