import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startAccessServer } from '../../areas/access/test/access-server.ts'

describe('the beginning of a programme', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, person } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const create = (name: string, token = admin) => post(token, 'CreateRole', { name, description: '', request_permissions: ['banner'], approve_permissions: [] })

  it('lets its only administrator work, and keeps what they did as executed', async () => {
    assert.equal((await create('Sola')).status, 200)
    const { body } = await server.call({ url: '/api/auditlog/status/?status=executed_direct', token: admin })
    const [made] = body['results'] as { id: string }[]
    const { body: shown } = await server.call({ url: `/api/auditlog/field_auditlog_by_id/${made?.id ?? ''}/`, token: admin })
    assert.equal((shown['request'] as { direct_because: string }).direct_because, 'beginning')
    assert.deepEqual((body['results'] as { title: string; status: string }[]).map(({ title, status }) => [title, status]), [['Crear rol', 'executed_direct']])
  })

  it('keeps the policy itself under approval, for everybody who would switch it off', async () => {
    const { status, body } = await server.call({ method: 'PUT', url: '/api/changes/policy/', token: admin, payload: { id: 'edit-policy', version: 0, approval: 'never', above: null } })
    assert.deepEqual([status, (body['problems'] as { code: string }[])[0]?.code], [400, 'policy_itself'])
  })

  it('ends with the second who could decide, and does not come back when they leave', async () => {
    const second = await person({ request: ['decide-task'], approve: ['roles-permissions'] })
    assert.equal((await create('Dos')).status, 202)
    await server.db.updateTable('admins').set({ status: 'archived' }).where('id', '=', second.id).execute()
    const alone = await create('Sola otra vez')
    assert.deepEqual([alone.status, alone.code], [409, 'nobody_decides'])
  })
})
