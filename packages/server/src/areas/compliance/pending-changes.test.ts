import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { MAX_PENDING_IDS, type PendingChange } from '@ventanilla/contract/endpoints/audit.endpoints'
import { startAccessServer } from '../access/test/access-server.ts'
import { requestWriter } from './test/requests.ts'

describe('the pending changes of records', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const admin = await server.signIn('admin@ventanilla.example')
  const maker = await server.person({ request: ['roles-permissions'] })
  const write = requestWriter(server.pool)
  const ask = async (token: string, type: string, ids: string) => {
    const { status, body } = await server.call({ url: `/api/changes/pending/${type}/?ids=${ids}`, token, headers: { 'accept-language': 'en' } })
    return { status, code: body['code'], results: (body['results'] ?? []) as PendingChange[] }
  }
  const edited = await write({ change: 'edit-role', subject: ['role', 'R1'], requester: maker, fields: [['name', 'pending'], ['description', 'rejected'], ['request_permissions', 'pending']] })
  const created = await write({ change: 'request-card', subject: ['user', 'U1'], requester: maker, fields: [['card_type', 'pending']] })
  await write({ change: 'edit-role', subject: ['role', 'R2'], requester: maker, status: 'approved', fields: [['name', 'approved']] })

  it('are those that wait, with the fields that wait', async () => {
    const { results } = await ask(admin, 'role', 'R1,R2,R3')
    assert.deepEqual(results.map(({ created_at: _at, ...rest }) => rest), [{ subject_id: 'R1', request_id: edited, change: 'edit-role', title: 'Edit role', fields: ['name', 'request_permissions'], requester: 'Ana Prueba' }])
    assert.deepEqual((await ask(admin, 'user', 'U1')).results.map(({ request_id }) => request_id), [created])
    assert.deepEqual((await ask(admin, 'admin', 'R1')).results, [])
  })

  it('are told to those who may read the record, and to nobody else', async () => {
    const cards = await server.person({ request: ['card-block'] })
    assert.deepEqual([(await ask(cards.token, 'role', 'R1')).code, (await ask(cards.token, 'card', 'C1')).status], ['forbidden', 200])
    assert.equal((await ask(maker.token, 'user', 'U1')).code, 'forbidden')
    assert.equal((await server.call({ url: '/api/changes/pending/role/?ids=R1' })).status, 401)
  })

  it('are asked for a hundred records at a time, by identifiers, and of records that there are', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `R${at}`).join(',')
    assert.deepEqual([(await ask(admin, 'role', ids(MAX_PENDING_IDS))).status, (await ask(admin, 'role', ids(MAX_PENDING_IDS + 1))).code], [200, 'validation_failed'])
    for (const wrong of ['', 'R1,', 'x'.repeat(65)]) assert.equal((await ask(admin, 'role', wrong)).code, 'validation_failed', wrong)
    assert.equal((await ask(admin, 'session', 'x')).code, 'validation_failed')
  })
})
