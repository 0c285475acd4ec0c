import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { authenticator } from '../../../app/test/authenticator.ts'
import { PASSWORD, startTestServer } from '../../../app/test/server.ts'
import { ADMINISTRATOR_ROLE } from '../system-roles.ts'

describe('a second factor that a role requires', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { db } = server.database
  const login = (email: string) => server.call({ method: 'POST', url: '/api/Login/', payload: { email, password: PASSWORD } })
  const post = (url: string, token: string, payload: object) => server.call({ method: 'POST', url, token, payload })
  const me = async (token: string) => (await server.call({ url: '/api/user/current_user/', token })).body
  const written = async (id: string) => db.selectFrom('audit_entries').select(['action', 'before', 'after']).where('subject_id', '=', id).orderBy('id').execute()

  it('is set up before anything else, from the next call on', async () => {
    const { id: roleId } = await db.insertInto('roles').values({ name: 'Con segundo factor' }).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('role_permissions').values({ role_id: roleId, kind: 'request', permission: 'roles-permissions' }).execute()
    const email = 'must@ventanilla.example'
    await server.addAdmin(email, roleId)
    const token = await server.signIn(email)
    const admin = await server.signIn('admin@ventanilla.example')
    const roles = async () => (await server.call({ url: '/api/user/GetRoles/', token })).body['code']
    const require = (requires_second_factor?: boolean, version = 1) =>
      post('/api/user/EditRole/', admin, { id: roleId, version, name: 'Con segundo factor', description: '', request_permissions: ['roles-permissions'], approve_permissions: [], requires_second_factor })
    assert.equal(await roles(), undefined)
    assert.equal((await require(true)).body['requires_second_factor'], true)
    assert.equal((await require(undefined, 2)).body['requires_second_factor'], true, 'who does not speak of it leaves it as it is')
    assert.deepEqual(await written(roleId), [{ action: 'role.edited', before: { requires_second_factor: false }, after: { requires_second_factor: true } }])
    assert.equal(await roles(), 'second_factor_setup_required')
    assert.equal((await login(email)).status, 200)
    assert.deepEqual([(await me(token))['second_factor'], (await me(token))['second_factor_required']], [false, true])
    const { body } = await post('/api/user/second-factor/', token, { current_password: PASSWORD })
    const code = authenticator(String(body['secret']), server)
    assert.equal((await server.call({ method: 'PUT', url: '/api/user/second-factor/', token, payload: { code: code() } })).status, 200)
    assert.equal(await roles(), undefined)
    server.clock.forward(1)
    assert.equal((await post('/api/user/second-factor/disable/', token, { current_password: PASSWORD, code: code() })).status, 200)
    assert.equal(await roles(), 'second_factor_setup_required', 'to move to another phone, and nothing in between')
  })

  it('can be set for a system role and for one’s own, which change in nothing else', async () => {
    const admin = await server.signIn('admin@ventanilla.example')
    const role = async () => (await server.call({ url: `/api/user/GetRoles/${ADMINISTRATOR_ROLE}/`, token: admin })).body
    const edit = async (changes: object) => {
      const { name, description, request_permissions, approve_permissions, version } = await role()
      return post('/api/user/EditRole/', admin, { id: ADMINISTRATOR_ROLE, version, name, description, request_permissions, approve_permissions, ...changes })
    }
    assert.equal((await edit({ requires_second_factor: true, name: 'Otro' })).body['code'], 'role_is_system')
    assert.equal((await edit({ requires_second_factor: true })).status, 200)
    assert.equal((await server.call({ url: '/api/user/GetRoles/', token: admin })).body['code'], 'second_factor_setup_required')
    await db.updateTable('roles').set({ requires_second_factor: false }).where('id', '=', ADMINISTRATOR_ROLE).execute()
  })
})
