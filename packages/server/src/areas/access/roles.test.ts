import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { CHECKER_ROLE } from '../sign-in/public.ts'
import { managing, startAccessServer } from './test/access-server.ts'

const fields = { description: '', request_permissions: ['cashback'], approve_permissions: [] as string[] }

describe('a role', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, roleAs, person, audited } = server
  const admin = await server.signIn('admin@ventanilla.example')

  it('is created with its two sets, and said so in the audit log', async () => {
    const { status, body } = await post(admin, 'CreateRole', { name: '  Mesa   de ayuda ', description: 'Atiende', request_permissions: ['user-otp', 'cashback', 'cashback'], approve_permissions: ['banner'] })
    assert.equal(status, 200)
    const sets = { request_permissions: ['cashback', 'user-otp'], approve_permissions: ['banner'] }
    assert.deepEqual({ ...body, id: '', updated_at: '' }, { id: '', name: 'Mesa de ayuda', description: 'Atiende', is_system: false, requires_second_factor: false, ...sets, admin_count: 0, updated_at: '', version: 1 })
    assert.deepEqual(await roleAs(admin, String(body['id'])), body)
    assert.deepEqual(await audited('role', String(body['id'])), [
      { actor: 'admin@ventanilla.example', action: 'role.created', before: null, after: { name: 'Mesa de ayuda', description: 'Atiende', ...sets, requires_second_factor: false }, address: '127.0.0.1' },
    ])
  })

  it('needs a name of its own, whatever its case, accents and spaces, and at least one permission', async () => {
    await role('Operación Nocturna', { request: ['cashback'] })
    const refused = async (change: object) => (await post(admin, 'CreateRole', { name: 'Otra', ...fields, ...change })).body
    assert.deepEqual((await refused({ name: ' ' }))['name'], ['Este campo no puede estar vacío.'])
    for (const name of ['operacion nocturna', 'OPERACIÓN  NOCTURNA', 'Operaciónnocturna', ' Operación\u00a0Nocturna ', 'Operaci\u200bón Noc\u00adturna\u202e', 'Operacio\u0301n nocturna', 'solicitante', 'Maker', 'CHECKER']) assert.deepEqual((await refused({ name }))['name'], ['Este nombre ya está en uso.'], name)
    assert.deepEqual((await refused({ request_permissions: [] }))['request_permissions'], ['Elige al menos un permiso.'])
    assert.equal((await refused({ request_permissions: ['everything'] }))['code'], 'validation_failed')
    const twice = await Promise.all([1, 2].map(() => post(admin, 'CreateRole', { name: 'De una vez', ...fields })))
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 400])
  })

  it('is of permissions that its maker holds, in the same set; what is lacking is named in the caller’s language', async () => {
    const { token } = await person({ request: [...managing, 'cashback'], approve: ['banner'] })
    const create = (request_permissions: string[], approve_permissions: string[], language?: string) => post(token, 'CreateRole', { name: `Rol ${request_permissions.join()}`, description: '', request_permissions, approve_permissions }, language)
    assert.equal((await create(['cashback'], ['banner'])).status, 200)
    const { status, code, detail } = await create(['banner', 'cashback'], ['cashback'])
    assert.deepEqual([status, code], [403, 'grant_not_held'])
    assert.equal(detail, 'No puedes otorgar permisos que tú no tienes: Subir y modificar banners (solicitar), Crear y modificar programas de cashback (aprobar).')
    assert.equal((await create(['banner'], [], 'en')).detail, 'You can’t grant permissions that you don’t have: Upload and modify banners (request).')
  })

  it('is edited by who holds everything that it grants and what they add; with less it is neither edited nor deleted', async () => {
    const { token, email } = await person({ request: [...managing, 'cashback', 'banner', 'referral'], approve: ['suppliers'] })
    const id = await role('De otros', { request: ['banner', 'referral'], approve: ['suppliers'] })
    const edit = (request_permissions: string[], version: number, by = token) => post(by, 'EditRole', { id, version, name: 'De otros', description: '', request_permissions, approve_permissions: ['suppliers'] })
    const small = await person({ request: [...managing, 'banner', 'referral'] })
    const lacking = [403, 'rights_not_held', 'No puedes cambiar el acceso de alguien con permisos que tú no tienes: Proveedores (aprobar).']
    for (const { status, code, detail } of [await edit(['banner'], 1, small.token), await post(small.token, 'DeleteroleId', { id, version: 1 })]) assert.deepEqual([status, code, detail], lacking)
    assert.equal((await edit(['banner', 'referral', 'user-otp'], 1)).code, 'grant_not_held')
    const { body } = await edit(['banner', 'cashback'], 1)
    assert.deepEqual([body['request_permissions'], body['approve_permissions'], body['version']], [['banner', 'cashback'], ['suppliers'], 2])
    assert.deepEqual(await audited('role', id), [
      { actor: email, action: 'role.edited', before: { request_permissions: ['banner', 'referral'] }, after: { request_permissions: ['banner', 'cashback'] }, address: '127.0.0.1' },
    ])
  })

  it('that was edited meanwhile is not overwritten, and an edit that changes nothing leaves no trace', async () => {
    const id = await role('De dos', { request: ['banner'] })
    const edit = (version: number, name: string) => post(admin, 'EditRole', { id, version, name, description: '', request_permissions: ['banner'], approve_permissions: [] })
    assert.equal((await edit(1, 'De dos')).body['version'], 1)
    assert.deepEqual(await audited('role', id), [])
    const answers = await Promise.all([edit(1, 'De uno'), edit(1, 'Del otro')])
    assert.deepEqual(answers.map(({ status, code }) => [status, code]).sort(), [[200, undefined], [409, 'stale_version']])
    assert.equal((await edit(1, 'Tarde')).detail, 'Alguien cambió este registro mientras tanto; recarga y vuelve a intentarlo.')
    assert.equal((await post(admin, 'EditRole', { id: 'R0', version: 1, name: 'X', ...fields })).code, 'not_found')
  })

  it('holds at the very next request of its administrators, who stay signed in', async () => {
    const { token, roleId } = await person({ request: ['roles-permissions'] })
    const status = async (url: string) => (await server.call({ url, token })).status
    assert.deepEqual([await status('/api/user/GetRoles/'), await status('/api/cashback/')], [200, 403])
    const { version } = await roleAs(admin, roleId)
    await post(admin, 'EditRole', { id: roleId, version, name: 'Cambiado', description: '', request_permissions: ['cashback'], approve_permissions: [] })
    assert.deepEqual([await status('/api/user/GetRoles/'), await status('/api/cashback/')], [403, 200])
    assert.equal(await status('/api/user/current_user/'), 200)
  })

  it('of one’s own is not edited, whatever one holds', async () => {
    const { token, roleId } = await person({ request: [...managing, 'cashback'] })
    const answer = await post(token, 'EditRole', { id: roleId, version: 1, name: 'El mío', ...fields })
    assert.deepEqual([answer.status, answer.code, answer.detail], [403, 'own_role', 'No puedes cambiar tu propio rol.'])
  })

  it('of the system is neither edited nor deleted', async () => {
    const detail = 'Este rol es del sistema y no se puede cambiar; cópialo y edita la copia.'
    const edited = await post(admin, 'EditRole', { id: CHECKER_ROLE, version: 1, name: 'Otro', ...fields })
    const deleted = await post(admin, 'DeleteroleId', { id: CHECKER_ROLE, version: 1 })
    for (const answer of [edited, deleted]) assert.deepEqual([answer.status, answer.code, answer.detail], [409, 'role_is_system', detail])
  })

  it('of the system has its name and description in the language of the caller, wherever it is shown', async () => {
    const words = async (language: string) => {
      const answer = async (url: string) => (await server.call({ url: `/api/user/${url}`, token: admin, headers: { 'accept-language': language } })).body
      const results = async (url: string) => (await answer(url))['results'] as { name: string; description: string; role: { name: string } }[]
      const one = await answer(`GetRoles/${CHECKER_ROLE}/`)
      const me = await answer('current_user/')
      const [found] = await results(`GetRoles/?search=${language === 'en' ? 'requests changes' : 'solicita cambios'}`)
      const [holder] = await results(`GetAdmins/?search=${language === 'en' ? 'administrator' : 'administrador'}`)
      const sorted = (await results('GetRoles/?sort_by=name&order=asc&page_size=100')).map(({ name }) => name)
      assert.deepEqual(sorted, [...sorted].sort((a, b) => a.localeCompare(b, language)))
      return [one['name'], one['description'], (me['role'] as { name: string }).name, found?.name, holder?.role.name]
    }
    assert.deepEqual(await words('es'), ['Aprobador', 'Aprueba o rechaza lo que otros solicitan', 'Administrador', 'Solicitante', 'Administrador'])
    assert.deepEqual(await words('en'), ['Checker', 'Approves or rejects what others request', 'Administrator', 'Maker', 'Administrator'])
  })

  it('is deleted once nobody has it, in the archive neither', async () => {
    const id = await role('De paso', { request: ['banner'], approve: ['cashback'] })
    const holder = await server.addAdmin('paso@ventanilla.example', id)
    const remove = (version = 1) => post(admin, 'DeleteroleId', { id, version })
    assert.deepEqual([(await remove()).status, (await remove()).detail], [409, 'Administradores con este rol: 1 (archivados: 0). Asígnales otro rol (a los archivados, después de restaurarlos) antes de eliminarlo.'])
    await post(admin, 'ArchiveAdmin', { id: holder, version: 1 })
    assert.match(String((await remove()).detail), /: 1 \(archivados: 1\)/)
    await server.db.updateTable('admins').set({ role_id: CHECKER_ROLE }).where('id', '=', holder).execute()
    assert.equal((await remove(7)).code, 'stale_version')
    assert.deepEqual((await remove()).body, { detail: 'Eliminado.' })
    assert.equal((await remove()).code, 'not_found')
    assert.deepEqual(
      (await audited('role', id)).map(({ action, before, after: left }) => [action, before, left]),
      [['role.deleted', { name: 'De paso', description: '', request_permissions: ['banner'], approve_permissions: ['cashback'], requires_second_factor: false }, null]],
    )
  })
})
