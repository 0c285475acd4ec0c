import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { allEndpoints } from '@ventanilla/contract/endpoints'
import { permissionCodes, type Access, type PermissionCode } from '@ventanilla/contract/permissions'
import { startTestServer } from '../test/server.ts'

const urlOf = (path: string) => path.replace(/\{\w+\}/g, 'x')

/** The least that a role lacks so that `access` must refuse it: nothing at all, or everything but one of those it asks for. */
function rolesRefused(access: Exclude<Access, string>): { request: PermissionCode[]; approve: PermissionCode[] }[] {
  const without = (codes: readonly PermissionCode[]) => permissionCodes.filter((code) => !codes.includes(code))
  if ('request' in access) return access.request.map((code) => ({ request: without([code]), approve: [...permissionCodes] }))
  if ('approve' in access) return access.approve.map((code) => ({ request: [...permissionCodes], approve: without([code]) }))
  return [{ request: without(access.view), approve: without(access.view) }]
}

describe('access to every endpoint of the contract', async () => {
  const server = await startTestServer()
  after(() => server.close())
  const { db } = server.database
  const role = await db.insertInto('roles').values({ name: 'Under test' }).returning('id').executeTakeFirstOrThrow()
  await server.addAdmin('under-test@ventanilla.example', role.id)
  const token = await server.signIn('under-test@ventanilla.example')

  const become = async (grants: { request: PermissionCode[]; approve: PermissionCode[] }) => {
    await db.deleteFrom('role_permissions').where('role_id', '=', role.id).execute()
    const rows = (['request', 'approve'] as const).flatMap((kind) => grants[kind].map((permission) => ({ role_id: role.id, kind, permission })))
    if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
  }

  for (const [id, { method, path, aliases = [], access }] of Object.entries(allEndpoints)) {
    for (const url of [path, ...aliases].map(urlOf)) {
      if (access === 'public') {
        it(`${id} at ${url} lets anybody in`, async () => {
          const { status } = await server.call({ method, url, payload: method === 'GET' ? undefined : {} })
          assert.notEqual(status, 401)
          assert.notEqual(status, 403)
        })
        continue
      }
      it(`${id} at ${url} refuses who is not signed in`, async () => {
        const { status, body } = await server.call({ method, url })
        assert.deepEqual([status, body['code']], [401, 'not_authenticated'])
      })
      if (typeof access === 'string') continue
      it(`${id} at ${url} refuses who lacks its permission, before it looks at anything else`, async () => {
        for (const grants of [{ request: [], approve: [] }, ...rolesRefused(access)]) {
          await become(grants)
          const { status, body } = await server.call({ method, url, token })
          assert.deepEqual([status, body['code']], [403, 'forbidden'])
        }
      })
    }
  }
})

describe('what is not there', async () => {
  const server = await startTestServer()
  after(() => server.close())

  it('is a 404 in the words of the caller, with a reference', async () => {
    const { status, body } = await server.call({ url: '/api/nothing/', headers: { 'accept-language': 'en' } })
    assert.equal(status, 404)
    assert.equal(body['code'], 'not_found')
    assert.match(String(body['reference']), /^[0-9a-f-]{13}$/)
  })

  it('is not found by another method, nor without the slash', async () => {
    const token = await server.signIn('admin@ventanilla.example')
    assert.equal((await server.call({ method: 'DELETE', url: '/api/user/', token })).status, 404)
    assert.equal((await server.call({ url: '/api/user/current_user', token })).status, 404)
  })
})

describe('every answer', async () => {
  const server = await startTestServer({ settings: { CORS_ORIGINS: 'https://host.example' } })
  after(() => server.close())

  it('has the headers that keep a browser from misusing it', async () => {
    const { headers } = await server.call({ url: '/api/user/current_user/' })
    assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-powered-by'], undefined)
  })

  it('lets only listed origins read it', async () => {
    const from = (origin: string) => server.call({ method: 'OPTIONS', url: '/api/user/', headers: { origin, 'access-control-request-method': 'GET' } })
    assert.deepEqual([(await from('https://host.example')).status, (await from('https://host.example')).headers['access-control-allow-origin']], [204, 'https://host.example'])
    assert.equal((await from('https://evil.example')).headers['access-control-allow-origin'], undefined)
  })
})
