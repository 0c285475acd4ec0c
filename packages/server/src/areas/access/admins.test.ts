import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { CHECKER_ROLE, MAKER_ROLE } from '../sign-in/public.ts'
import { managing, startAccessServer } from './test/access-server.ts'


describe('an administrator', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, person, adminAs, audited } = server
  const admin = await server.signIn('admin@ventanilla.example')
  await server.policy('never', 'edit-admin', 'archive-admin', 'restore-admin')
  const invite = (change: object = {}, token = admin) => post(token, 'CreateAdmin', { email: 'eva@programme.example', first_name: 'Eva', surname: 'Ríos', role_id: MAKER_ROLE, ...change })

  it('is invited with a name, an address of their own and a role that there is', async () => {
    assert.deepEqual((await invite({ first_name: ' \u200b', surname: '', role_id: 'R0', email: 'eva@' })).body['problems'], [
      { field: 'email', code: 'email_invalid' },
      { field: 'first_name', code: 'blank' },
      { field: 'surname', code: 'blank' },
    ])
    assert.deepEqual((await invite({ email: 'zoe@programme.example', first_name: 'Zoe\r\nBcc: ', surname: 'Ríos\u0000x' })).body['problems'], [
      { field: 'first_name', code: 'text_control' },
      { field: 'surname', code: 'text_control' },
    ])
    assert.deepEqual((await invite({ role_id: 'R0' })).body['problems'], [{ field: 'role_id', code: 'record_unknown' }])
    const { body } = await invite({ email: ' Eva@Programme.example ' })
    assert.deepEqual([body['email'], body['status'], body['role'], body['last_login_at']], ['eva@programme.example', 'invited', { id: MAKER_ROLE, name: 'Solicitante' }, null])
    assert.equal(body['invited_until'], new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString())
    assert.deepEqual((await invite()).body['email'], ['Ya existe un administrador con este correo.'])
    assert.deepEqual(await audited('admin', String(body['id'])), [
      {
        actor: 'admin@ventanilla.example',
        action: 'admin.invited',
        before: null,
        after: { email: 'eva@programme.example', first_name: 'Eva', surname: 'Ríos', role_id: MAKER_ROLE, status: 'invited' },
        address: '127.0.0.1',
      },
    ])
  })

  it('has a name that can be seen, on one line', async () => {
    assert.deepEqual((await invite({ email: 'zoe@programme.example', first_name: '\u200b\u200b', surname: '\ud800' })).body['problems'], [
      { field: 'first_name', code: 'blank' },
      { field: 'surname', code: 'blank' },
    ])
    const { body } = await invite({ email: 'zoe@programme.example', first_name: ' Zo\u00ad\u200be   Bcc: ', surname: 'R\u202ei\u0301os' })
    assert.deepEqual([body['first_name'], body['surname']], ['Zoe Bcc:', 'Ríos'])
  })

  it('with an address in the archive is restored instead', async () => {
    const { id } = await person({ request: ['cashback'] })
    const { email } = await adminAs(admin, id)
    await post(admin, 'ArchiveAdmin', { id, version: 1 })
    const { status, code, body } = await invite({ email })
    assert.deepEqual([status, code, body['email']], [409, 'admin_archived', ['Este administrador está archivado; restáuralo primero.']])
  })

  it('gets a role only from somebody who holds everything that it grants: invited, edited, invited again or restored', async () => {
    const { token } = await person({ request: [...managing, 'cashback'] })
    const small = await role('Solo cashback', { request: ['cashback'] })
    const large = await role('Aprueba', { approve: ['cashback'] })
    const lacking = { status: 403, code: 'grant_not_held', detail: 'No puedes otorgar permisos que tú no tienes: Crear y modificar programas de cashback (aprobar).' }
    const refused = async (answer: ReturnType<typeof post>) => {
      const { status, code, detail } = await answer
      assert.deepEqual({ status, code, detail }, lacking)
    }
    await refused(invite({ email: 'luz@programme.example', role_id: large }, token))
    const { body } = await invite({ email: 'luz@programme.example', role_id: small }, token)
    const id = String(body['id'])
    const names = { first_name: 'Luz', surname: 'Mora' }
    await refused(post(token, 'EditAdmin', { id, version: 1, ...names, role_id: large }))
    assert.equal((await post(admin, 'EditAdmin', { id, version: 1, ...names, role_id: large })).status, 200)
    assert.equal((await post(admin, 'EditAdmin', { id, version: 2, ...names, role_id: small })).status, 200)
    assert.equal((await post(token, 'InviteAdminAgain', { id, version: 3 })).status, 200)
  })

  it('who holds more is changed by nobody with less: edited, demoted, archived, restored or invited again', async () => {
    const { token } = await person({ request: ['admin-role', 'cashback'] })
    const small = await role('Lo mismo', { request: ['cashback'] })
    const large = await role('Más', { request: ['cashback', 'banner'], approve: ['cashback'] })
    const { body } = await invite({ email: 'mas@programme.example', role_id: large })
    const id = String(body['id'])
    const names = { first_name: 'Mar', surname: 'Vega' }
    const detail = 'No puedes cambiar el acceso de alguien con permisos que tú no tienes: Subir y modificar banners (solicitar), Crear y modificar programas de cashback (aprobar).'
    const refused = async (name: string, payload: object) => {
      const answer = await post(token, name, { id, ...payload })
      assert.deepEqual([answer.status, answer.code, answer.detail], [403, 'rights_not_held', detail], name)
    }
    await refused('EditAdmin', { version: 1, ...names, role_id: large })
    await refused('EditAdmin', { version: 1, ...names, role_id: small })
    await refused('InviteAdminAgain', { version: 1 })
    await refused('ArchiveAdmin', { version: 1 })
    assert.equal((await post(admin, 'ArchiveAdmin', { id, version: 1 })).status, 200)
    await refused('RestoreAdmin', { version: 2 })
    assert.match(String((await post(token, 'RestoreAdmin', { id, version: 2 }, 'en')).detail), /permissions that you don’t have: Upload and modify banners \(request\), /)
    assert.equal((await post(admin, 'RestoreAdmin', { id, version: 2 })).body['status'], 'invited')
    assert.equal((await post(admin, 'EditAdmin', { id, version: 3, ...names, role_id: small })).status, 200)
    assert.equal((await post(token, 'ArchiveAdmin', { id, version: 4 })).status, 200, 'who holds no more')
  })

  it('gets another name or role, which holds at their very next request', async () => {
    const { id, token, email } = await person({ request: ['roles-permissions'] })
    const edit = (change: object, version: number) => post(admin, 'EditAdmin', { id, version, first_name: 'Ana', surname: 'Prueba', role_id: MAKER_ROLE, ...change })
    const status = async (url: string) => (await server.call({ url, token })).status
    assert.deepEqual([await status('/api/user/GetRoles/'), await status('/api/cashback/')], [200, 403])
    const before = await adminAs(admin, id)
    assert.equal((await edit({ surname: 'Pinto', role_id: CHECKER_ROLE }, 1)).status, 200)
    assert.deepEqual([await status('/api/user/GetRoles/'), await status('/api/cashback/')], [200, 200])
    assert.equal((await edit({ surname: 'Pinto' }, 1)).code, 'stale_version')
    assert.deepEqual((await edit({ first_name: '' }, 2)).body['first_name'], ['Este campo no puede estar vacío.'])
    assert.equal((await edit({ surname: 'Pinto', role_id: CHECKER_ROLE }, 2)).body['version'], 2, 'nothing changes, nothing is written')
    assert.deepEqual(
      (await audited('admin', id)).filter(({ action }) => action === 'admin.edited'),
      [
        {
          actor: 'admin@ventanilla.example',
          action: 'admin.edited',
          before: { surname: 'Prueba', role_id: before.role.id },
          after: { surname: 'Pinto', role_id: CHECKER_ROLE },
          address: '127.0.0.1',
        },
      ],
      email,
    )
  })

  it('may mend their own name here, and not change their own role', async () => {
    const { id, token, roleId } = await person({ request: [...managing] })
    const other = await role('Otro', { request: ['roles-permissions'] })
    const edit = (change: object) => post(token, 'EditAdmin', { id, version: 1, first_name: 'Ana', surname: 'Prueba', role_id: roleId, ...change })
    const { status, code } = await edit({ role_id: other })
    assert.deepEqual([status, code], [403, 'own_role'])
    assert.equal((await edit({ surname: 'Pruebas' })).body['surname'], 'Pruebas')
  })

  it('does not archive themselves', async () => {
    const { id, token } = await person({ request: [...managing] })
    const { status, code, detail } = await post(token, 'ArchiveAdmin', { id, version: 1 })
    assert.deepEqual([status, code, detail], [409, 'own_archive', 'No puedes archivarte a ti mismo.'])
  })

  it('who is archived is out at the next request in every session, and comes back with role and password', async () => {
    const { id, token, email, roleId } = await person({ request: ['cashback'] })
    const second = await server.signIn(email)
    const archived = (await post(admin, 'ArchiveAdmin', { id, version: 1 })).body
    assert.deepEqual([archived['status'], archived['archived_by'], archived['archived_at']], ['archived', 'admin@ventanilla.example', server.clock.now().toISOString()])
    for (const each of [token, second]) assert.deepEqual((await server.call({ url: '/api/user/current_user/', token: each })).body['code'], 'session_ended')
    await assert.rejects(server.signIn(email))
    assert.equal((await post(admin, 'ArchiveAdmin', { id, version: 2 })).code, 'admin_archived')
    assert.equal((await post(admin, 'EditAdmin', { id, version: 2, first_name: 'A', surname: 'B', role_id: roleId })).detail, 'Este administrador está archivado; restáuralo primero.')
    const restored = (await post(admin, 'RestoreAdmin', { id, version: 2 })).body
    assert.deepEqual([restored['status'], restored['archived_at'], restored['archived_by'], (restored['role'] as { id: string }).id], ['active', null, null, roleId])
    assert.equal((await server.call({ url: '/api/user/current_user/', token })).body['code'], 'session_ended', 'an ended session stays ended')
    await server.signIn(email)
    assert.equal((await post(admin, 'RestoreAdmin', { id, version: 3 })).code, 'stale_version')
    const trail = (await audited('admin', id)).map(({ action, before, after: left }) => ({ action, before, after: left }))
    assert.deepEqual(trail.slice(-2), [
      { action: 'admin.archived', before: { status: 'active' }, after: { status: 'archived', sessions_ended: 2 } },
      { action: 'admin.restored', before: { status: 'archived' }, after: { status: 'active' } },
    ])
    const { rows } = await server.pool.query(`select ended_because from sessions where admin_id = $1 and ended_at is not null`, [id])
    assert.deepEqual(rows, [{ ended_because: 'archived' }, { ended_because: 'archived' }])
  })

  it('is refused to a person who may only look', async () => {
    const { token } = await person({ approve: [...managing] })
    assert.equal((await server.call({ url: '/api/user/GetAdmins/', token })).status, 200)
    for (const name of ['CreateAdmin', 'EditAdmin', 'ArchiveAdmin', 'RestoreAdmin', 'InviteAdminAgain', 'CreateRole', 'EditRole', 'DeleteroleId']) assert.equal((await post(token, name, {})).code, 'forbidden', name)
  })
})
