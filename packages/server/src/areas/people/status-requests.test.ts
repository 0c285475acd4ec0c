import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'

describe('requests about the status of a user', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Ríos'], identification: '8-1-1' },
    { email: 'eva@example.com', name: ['Eva', 'Paz'], identification: '8-1-2', kyc: 'verification_inputs_completed' },
    { email: 'leo@example.com', name: ['Leo', 'Sol'], identification: '8-1-3' },
  ])
  after(() => server.close())
  const { pool, token } = server
  const checker = await addChecker(server)
  const one = async (id: string) => onlyRow(await pool.query<{ version: number; status: string; status_reason: string | null; kyc_status: string }>('select version, status, status_reason, kyc_status from users where id = $1', [id]))
  const standing = async (id: string) => one(id).then(({ status, status_reason }) => [status, status_reason])
  const toStatus = async (id: string, status: string, reason: string) => server.post(`/api/user/status/${id}/`, { status, reason, version: (await one(id)).version })
  const approved = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer
    const id = String(body['request_id'] ?? body['id'])
    assert.ok(status < 300, JSON.stringify(body))
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    return id
  }
  const undo = async (id: string, comment: string) => {
    const { tasks } = await checker.detail(id)
    return server.call({ method: 'PUT', url: `/api/fieldtable/undo/${tasks[0]?.id}/`, token, payload: { comment } })
  }

  it('taken back leave its comment instead of the accusation, or the reason that there was before', async () => {
    const frozen = await approved(toStatus('U1', 'Frozen', 'Sospecha de fraude'))
    assert.deepEqual(await standing('U1'), ['Frozen', 'Sospecha de fraude'])
    await approved(undo(frozen, 'Era un error'))
    assert.deepEqual(await standing('U1'), ['Active', 'Era un error'])
    await approved(undo(await approved(toStatus('U1', 'Frozen', 'Otra sospecha')), ''))
    assert.deepEqual(await standing('U1'), ['Active', 'Era un error'])
    await approved(undo(await approved(toStatus('U3', 'Frozen', 'Sospecha de fraude')), ''))
    assert.deepEqual(await standing('U3'), ['Active', null])
  })

  it('that undo a block say so too', async () => {
    for (const [comment, reason] of [['Era otra persona', 'Era otra persona'], ['', 'Era otra persona']] as const) {
      assert.equal((await server.post('/api/user/block/U1/', { reason: 'Robo', version: (await one('U1')).version })).status, 200)
      const { id } = onlyRow(await pool.query<{ id: string }>(`select id::text from requests where change = 'block-user' order by requests.id desc limit 1`))
      await approved(undo(id, comment))
      assert.deepEqual(await standing('U1'), ['Active', reason])
    }
  })

  it('wait beside one about KYC, and both take effect', async () => {
    const kyc = await server.post('/api/user/kyc-decision/U2/', { kyc_status: 'verified', version: (await one('U2')).version })
    const freeze = await toStatus('U2', 'Frozen', 'Lo pidió')
    assert.deepEqual([kyc.status, freeze.status], [202, 202])
    const again = await toStatus('U2', 'Inactive', 'Lo pidió')
    assert.deepEqual([again.status, again.body['code']], [409, 'request_pending'], 'the same field waits once')
    for (const { body } of [freeze, kyc]) await checker.decide(String(body['request_id']), 'approved')
    assert.deepEqual([(await one('U2')).status, (await one('U2')).kyc_status], ['Frozen', 'verified'])
  })
})
