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
    assert.deepEqual((body['results'] as { title: string; status: string }[]).map(({ title, status }) => [title, status]), [['Crear rol', 'executed_direct']])
  })

  it('ends with the second who could decide, and does not come back when they leave', async () => {
    const second = await person({ request: ['decide-task'], approve: ['roles-permissions'] })
    assert.equal((await create('Dos')).status, 202)
    await server.db.updateTable('admins').set({ status: 'archived' }).where('id', '=', second.id).execute()
    const alone = await create('Sola otra vez')
    assert.deepEqual([alone.status, alone.code], [409, 'nobody_decides'])
  })
})
