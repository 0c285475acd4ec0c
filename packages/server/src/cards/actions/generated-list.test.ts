import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { processBatch } from '../../bulk/process/process-batch.ts'
import { until } from '../../bulk/test/until.ts'
import { startCardServer } from '../test/card-server.ts'

describe('a list that is made out of the database', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', wallet: 500 },
    { email: 'eva@example.com', identification: '8-1-2', wallet: 499 },
    { email: 'leo@example.com', identification: '8-1-3', wallet: 500, kyc: 'not_started' },
    { email: 'mia@example.com', identification: '8-1-4', wallet: 500, card: 'PendingAck' },
    { email: 'pia@example.com', identification: '8-1-5', wallet: 500, status: 'Frozen' },
    { email: 'leah@example.com', identification: '8-1-6', wallet: 500, card: 'Canceled' },
  ])
  after(() => server.close())
  const { pool } = server
  const documents = async () => (await pool.query<{ id: number }>('select id from upload_documents order by id')).rows.map(({ id }) => id)
  const finished = async (calls: Promise<{ status: number; body: Record<string, unknown> }>[]) => {
    await until(async () => (await pool.query(`select from upload_documents where status = 'processing'`)).rowCount === 1)
    const [id] = (await documents()).slice(-1)
    while (await processBatch(server.services, id!));
    return Promise.all(calls)
  }

  it('requests a card for everybody who can have one; two clicks are one list', async () => {
    const answers = await finished([1, 2].map(() => server.post('/api/user/paycaddy-card-request-to-all/', {})))
    const [id] = await documents()
    assert.deepEqual(answers.map(({ status, body }) => [status, body['upload_document_id'], body['operation'], body['status'], body['success_count']]), [1, 2].map(() => [200, String(id), 'create-cards', 'completed', 2]))
    assert.equal((await documents()).length, 1)
    const { rows } = await pool.query(`select user_id, status from cards where upload_document_id = $1 order by user_id`, [id])
    assert.deepEqual(rows, [{ user_id: 'U1', status: 'PendingAck' }, { user_id: 'U6', status: 'PendingAck' }])
    const file = await server.app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', payload: { upload_document_id: String(id) }, headers: { authorization: `Bearer ${server.token}` } })
    assert.equal(file.body, '\ufeffEmail,Identification Number,Card Type\r\nana@example.com,8-1-1,physical\r\nleah@example.com,8-1-6,physical\r\n')
  })

  it('activates every card that awaits it', async () => {
    const [answer] = await finished([server.post('/api/user/active-all-card-for-users/', {})])
    assert.deepEqual([answer?.status, answer?.body['operation'], answer?.body['success_count'], answer?.body['fail_count']], [200, 'activate-cards', 3, 0])
    assert.equal((await pool.query(`select from cards where status = 'Active'`)).rowCount, 3)
  })

  it('says that there is nothing to do, and leaves no list behind', async () => {
    const before = await documents()
    for (const path of ['active-all-card-for-users', 'paycaddy-card-request-to-all']) {
      const { status, body } = await server.post(`/api/user/${path}/`, {})
      assert.deepEqual([status, body['code']], [400, 'nothing_to_do'])
    }
    assert.deepEqual(await documents(), before)
  })
})
