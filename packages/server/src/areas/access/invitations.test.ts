import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { MAKER_ROLE } from '../sign-in/public.ts'
import { behindLock } from '../../app/test/contention.ts'
import { startTestServer } from '../../app/test/server.ts'
import { startAccessServer } from './test/access-server.ts'

const password = 'una-clave-77'

describe('an invitation', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, pool, audited, adminAs, role } = server
  const admin = await server.signIn('admin@ventanilla.example')
  let invited = 0
  const invite = async (language = 'es', role_id: string = MAKER_ROLE) => {
    invited += 1
    const email = `invited${invited}@programme.example`
    const { body } = await post(admin, 'CreateAdmin', { email, first_name: 'Eva', surname: 'Ríos', role_id }, language)
    return { id: String(body['id']), email, link: await linkOf(email) }
  }
  const mailsTo = async (email: string) => (await pool.query<{ subject: string; body: string; secret: boolean }>('select subject, body, secret from mail_outbox where recipient = $1 order by id', [email])).rows
  const linkOf = async (email: string) => /\/invitation\?link=([\w-]{43})\n/.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[1] ?? ''
  const open = (name: string, payload: object) => server.call({ method: 'POST', url: `/api/${name}/`, payload })
  const look = async (link: string) => (await open('Invitation', { link })).body
  const accept = (link: string, given = password, confirm_password = given) => open('AcceptInvitation', { link, password: given, confirm_password })

  it('is a mail in the language of the person who invites, and kept nowhere but there', async () => {
    const { email, link } = await invite()
    const [mail] = await mailsTo(email)
    assert.equal(mail?.subject, 'Invitación a la consola de Luki')
    assert.match(mail?.body ?? '', /^Hola, Eva:\n\nAna Prueba te invita a administrar Luki con el rol «Solicitante».\n\nCrea tu contraseña en este enlace, que vence el \d\d\/\d\d\/\d{4} \d\d:\d\d y sirve una sola vez:\nhttp:\/\/localhost:8080\/invitation\?link=/)
    assert.equal(mail?.secret, true)
    const { rows } = await pool.query<{ text: string }>('select l::text as text from one_time_links l union all select e::text from audit_entries e')
    assert.ok(rows.every(({ text }) => !text.includes(link)))
    const english = await invite('en')
    assert.match((await mailsTo(english.email))[0]?.body ?? '', /^Hello Eva,\n\nAna Prueba invites you to administer Luki with the role/)
  })

  it('says whom it is for, sets a password by the rules, and signs in, once', async () => {
    const { id, email, link } = await invite()
    const { expires_at, ...person } = await look(link)
    assert.deepEqual(person, { email, first_name: 'Eva', surname: 'Ríos', role: 'Solicitante' })
    assert.equal(expires_at, (await adminAs(admin, id)).invited_until)
    const { body } = await accept(link, 'corta', 'otra')
    assert.deepEqual((body['problems'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`), ['password password_short', 'password password_digit', 'confirm_password password_mismatch'])
    await assert.rejects(server.signIn(email, password))
    const token = String((await accept(link)).body['token'])
    assert.equal((await server.call({ url: '/api/user/current_user/', token })).body['email'], email)
    await server.signIn(email, password)
    for (const answer of [await look(link), (await accept(link)).body]) assert.equal(answer['code'], 'link_invalid')
    const { status, invited_until, version } = await adminAs(admin, id)
    assert.deepEqual([status, invited_until, version], ['active', null, 2])
    assert.equal((await post(admin, 'InviteAdminAgain', { id, version })).detail, 'Este administrador no tiene una invitación pendiente.')
    assert.deepEqual((await audited('admin', id)).at(-1), { actor: email, action: 'admin.accepted', before: { status: 'invited' }, after: { status: 'active' }, address: '127.0.0.1' })
  })

  it('accepted twice at once opens one session', async () => {
    const { id, link } = await invite()
    const answers = await Promise.all([accept(link), accept(link), accept(link)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400])
    const { rowCount } = await pool.query('select from sessions where admin_id = $1', [id])
    assert.equal(rowCount, 1)
  })

  it('is accepted after the other changes of access, so that two who accept at once are counted as two who can decide', async () => {
    const deciding = await role('Aprueba banners', { approve: ['decide-task', 'banner'] })
    const links = [(await invite('es', deciding)).link, (await invite('es', deciding)).link]
    await pool.query(`delete from role_permissions where kind = 'approve' and permission = 'banner' and role_id <> $1`, [deciding])
    await pool.query(`delete from second_deciders where permission = 'banner'`)
    const answers = await behindLock(pool, { hold: (client) => client.query('select pg_advisory_xact_lock(5070005)'), calls: links.map((link) => () => accept(link)) })
    assert.deepEqual(answers.map(({ status }) => status), [200, 200])
    assert.equal((await pool.query(`select from second_deciders where permission = 'banner'`)).rowCount, 1)
  })

  it('is replaced by a new one', async () => {
    const { id, email, link } = await invite()
    assert.equal((await post(admin, 'InviteAdminAgain', { id, version: 1 })).body['version'], 2)
    assert.equal((await post(admin, 'InviteAdminAgain', { id, version: 1 })).code, 'stale_version', 'a double click writes one mail')
    const renewed = await linkOf(email)
    assert.equal((await mailsTo(email)).length, 2)
    assert.equal((await look(link))['code'], 'link_invalid')
    assert.equal((await look(renewed))['email'], email)
    assert.equal((await audited('admin', id)).at(-1)?.action, 'admin.invited_again')
  })

  it('ends with the archiving of the person it is for, and restoring writes a new one', async () => {
    const { id, email, link } = await invite()
    await post(admin, 'ArchiveAdmin', { id, version: 1 })
    assert.equal((await accept(link)).body['code'], 'link_invalid')
    assert.equal((await post(admin, 'InviteAdminAgain', { id, version: 2 })).code, 'admin_archived')
    assert.equal((await post(admin, 'RestoreAdmin', { id, version: 2 })).body['status'], 'invited')
    assert.equal((await look(link))['code'], 'link_invalid')
    assert.equal((await accept(await linkOf(email))).status, 200)
  })

  it('is what a restoration leads to, as who approves it reads, where it was never accepted', async () => {
    const { id } = await invite()
    await post(admin, 'ArchiveAdmin', { id, version: 1 })
    assert.equal((await post(admin, 'RestoreAdmin', { id, version: 2 })).status, 200)
    const { rows } = await pool.query(`select t.old, t.new from request_tasks t join requests r on r.id = t.request_id where r.change = 'restore-admin' and r.subject_id = $1 and t.field = 'status'`, [id])
    assert.deepEqual(rows, [{ old: 'archived', new: 'invited' }])
  })

  it('that is replaced or ended is no longer mailed, and no longer stands in the outbox', async () => {
    const { id, email } = await invite()
    const waiting = async () => (await pool.query<{ last_error: string | null; empty: boolean }>(`select last_error, body = '' as empty from mail_outbox where recipient = $1 order by id`, [email])).rows
    await post(admin, 'InviteAdminAgain', { id, version: 1 })
    assert.deepEqual(await waiting(), [{ last_error: 'cancelled', empty: true }, { last_error: null, empty: false }])
    await post(admin, 'ArchiveAdmin', { id, version: 2 })
    assert.deepEqual(await waiting(), [{ last_error: 'cancelled', empty: true }, { last_error: 'cancelled', empty: true }])
  })

  it('is not the link of a first start, nor that one an invitation', async () => {
    const { link } = await invite()
    assert.equal((await open('FirstAdministrator', { link, email: 'x@y.example', first_name: 'X', surname: 'Y', password })).body['code'], 'setup_done')
    assert.equal((await look('guess'))['code'], 'link_invalid')
  })

  it('is old after seven days, and says no more than that', async () => {
    const { link } = await invite()
    server.clock.forward(7 * 24 * 60 + 1)
    for (const answer of [await look(link), (await accept(link)).body]) assert.deepEqual([answer['code'], answer['detail']], ['link_invalid', 'El enlace no es válido o ya se usó.'])
  })
})

describe('calls with links of invitations', async () => {
  const server = await startTestServer({ settings: { LOGIN_RATE: '5' } })
  after(() => server.close())

  it('are counted by address, with sign-ins', async () => {
    const call = (url: string, payload: object) => server.call({ method: 'POST', url, payload })
    for (let guess = 0; guess < 5; guess += 1) assert.equal((await call('/api/Invitation/', { link: `guess ${guess}` })).status, 400)
    for (const url of ['/api/Invitation/', '/api/AcceptInvitation/']) assert.equal((await call(url, { link: 'guess', password, confirm_password: password })).status, 429)
  })
})
