import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { permissionCodes } from '@ventanilla/contract/permissions'
import { MAKER_ROLE } from '../sign-in/public.ts'
import { managing, startAccessServer } from './test/access-server.ts'

describe('lists of access', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { get, listed, post, role } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const names = async (path: string, field = 'name') => (await listed(admin, path)).map((one) => one[field])

  it('of roles are searched, sorted and counted by page', async () => {
    const night = await role('Ñame nocturno', { request: ['banner'] })
    await role('Nómina', { approve: ['cashback'] })
    await server.addAdmin('noche@ventanilla.example', night)
    const gone = await server.addAdmin('ida@ventanilla.example', night)
    await post(admin, 'ArchiveAdmin', { id: gone, version: 1 })
    assert.deepEqual(await names('GetRoles/'), ['Administrador', 'Aprobador', 'Nómina', 'Ñame nocturno', 'Solicitante'])
    assert.deepEqual(await names('GetRoles/?search=nomi'), ['Nómina'])
    assert.deepEqual(await names('GetRoles/?search=aprueba+o+rechaza'), ['Aprobador'])
    assert.deepEqual((await listed(admin, 'GetRoles/?sort_by=admin_count&order=desc')).map(({ admin_count }) => admin_count), [1, 1, 0, 0, 0])
    const page = await get(admin, 'GetRoles/?page=2&page_size=2&sort_by=name&order=desc')
    assert.deepEqual([page['count'], (page['results'] as { name: string }[]).map(({ name }) => name)], [5, ['Nómina', 'Aprobador']])
    assert.match(String(page['next']), /page=3/)
    for (const query of ['sort_by=version', 'order=up', 'page=0', 'page_size=101']) assert.equal((await get(admin, `GetRoles/?${query}`))['code'], 'validation_failed', query)
    assert.equal((await get(admin, 'GetRoles/R0/'))['code'], 'not_found')
  })

  it('of administrators are those who are not archived, found by name, address and role', async () => {
    await post(admin, 'CreateAdmin', { email: 'zoe@programme.example', first_name: 'Zoé', surname: 'Ábrego', role_id: MAKER_ROLE })
    assert.deepEqual(await names('GetAdmins/', 'email'), ['zoe@programme.example', 'admin@ventanilla.example', 'noche@ventanilla.example'])
    assert.deepEqual(await names('GetAdmins/?search=zoe+abrego', 'email'), ['zoe@programme.example'])
    assert.deepEqual(await names('GetAdmins/?search=SOLICITANTE', 'email'), ['zoe@programme.example'])
    assert.deepEqual(await names(`GetAdmins/?role_id=${MAKER_ROLE}`, 'email'), ['zoe@programme.example'])
    assert.deepEqual(await names('GetAdmins/?sort_by=role&order=desc', 'email'), ['zoe@programme.example', 'noche@ventanilla.example', 'admin@ventanilla.example'])
    assert.deepEqual(await names('GetAdmins/?sort_by=last_login_at&order=desc&page_size=1', 'email'), ['admin@ventanilla.example'])
    for (const sort of ['surname', 'email', 'status', 'created_at']) assert.equal((await names(`GetAdmins/?sort_by=${sort}`)).length, 3)
    const { id: own } = await server.db.selectFrom('admins').select('id').where('email', '=', 'noche@ventanilla.example').executeTakeFirstOrThrow()
    const secondFactors = async () => (await listed(admin, 'GetAdmins/?search=noche')).map(({ second_factor }) => second_factor)
    await server.db.insertInto('second_factors').values({ admin_id: own, secret: 'sealed', enabled_at: null, created_at: server.clock.now() }).execute()
    assert.deepEqual(await secondFactors(), [false], 'begun is not switched on')
    await server.db.updateTable('second_factors').set({ enabled_at: server.clock.now() }).where('admin_id', '=', own).execute()
    assert.deepEqual(await secondFactors(), [true])
    assert.equal((await get(admin, 'GetAdmins/?sort_by=password_hash'))['code'], 'validation_failed')
    const text = JSON.stringify(await get(admin, 'GetAdmins/'))
    assert.doesNotMatch(text, /argon2|password|hash/)
  })

  it('of the archive say who archived whom and when, the last first', async () => {
    const later = await server.addAdmin('tarde@ventanilla.example', MAKER_ROLE)
    server.clock.forward(1)
    await post(admin, 'ArchiveAdmin', { id: later, version: 1 })
    const archived = await listed(admin, 'GetArchived/')
    assert.deepEqual(archived.map(({ email, archived_by }) => [email, archived_by]), [
      ['tarde@ventanilla.example', 'admin@ventanilla.example'],
      ['ida@ventanilla.example', 'admin@ventanilla.example'],
    ])
    assert.deepEqual(await names('GetArchived/?search=ida', 'email'), ['ida@ventanilla.example'])
    assert.deepEqual(await names('GetArchived/?sort_by=archived_at&order=asc', 'email'), ['ida@ventanilla.example', 'tarde@ventanilla.example'])
  })

  it('of administrators by permissions have those who hold all of them in that set, and are active', async () => {
    const both = await server.person({ request: [...managing], approve: ['cashback', 'banner'] })
    await server.person({ approve: ['cashback'] })
    const holding = async (permissions: string[], kind?: string) => {
      const { body } = await post(admin, 'GetAdminByPermissions', { permissions, ...(kind && { kind }) })
      const results = body['results'] as { email: string }[]
      assert.equal(body['count'], results.length)
      return results.map(({ email }) => email)
    }
    assert.deepEqual((await holding(['cashback', 'banner'])).sort(), ['admin@ventanilla.example', both.email])
    assert.deepEqual((await holding([...managing], 'request')).sort(), ['admin@ventanilla.example', both.email])
    assert.deepEqual(await holding(['suppliers']), ['admin@ventanilla.example'])
    assert.equal((await post(admin, 'GetAdminByPermissions', { permissions: ['x'] })).code, 'validation_failed')
  })

  it('of permissions are all 23 with their words in both languages, searched in either', async () => {
    const found = async (query: string) => (await listed(admin, `GetPermissions/?query=${encodeURIComponent(query)}`)).map(({ code }) => code)
    assert.deepEqual(await found(''), permissionCodes)
    assert.deepEqual((await listed(admin, 'GetPermissions/'))[0], {
      code: 'admin-role',
      group: 'access',
      label: 'create admin role',
      names: { es: 'Crear rol de administrador', en: 'Create admin role' },
      group_names: { es: 'Acceso', en: 'Access' },
    })
    for (const query of ['proveedores', 'SUPPLIERS']) assert.deepEqual(await found(query), ['suppliers'])
    assert.deepEqual(await found('transacción'), ['reverse-transaction'])
    assert.deepEqual(await found('mercadeo'), ['cashback', 'referral', 'banner'])
    assert.deepEqual(await found('nothing like it'), [])
  })
})
