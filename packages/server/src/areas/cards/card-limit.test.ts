import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { addChecker, setPolicy } from '../../engines/changes/test/deciding.ts'
import { startCardServer } from './test/card-server.ts'

describe('the monthly limit of a card', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Pérez'], identification: '8-1-1', card: 'Active', cents: 1_000, wallet: 5_000 },
    { email: 'eva@example.com', name: ['Eva', 'Ríos'], identification: '8-1-2', card: 'Canceled', wallet: 5_000 },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const checker = await addChecker(server)
  const change = (id: string, body: object) => server.call({ method: 'PUT', url: `/api/cards/${id}/limit/`, token: server.token, payload: body })
  const recharge = async (amount: string) => (await server.post('/api/user/recharge-for-users/', { users: ['U1'], amount, card_or_wallet: 'Card', reference: randomUUID() })).body as { results: { status: boolean; problems: { code: string }[] }[] }
  const limitOf = async (user: string) => {
    const { body } = await server.get(`/api/GetCardDetails/${user}/`)
    return [body['monthly_limit'], body['version']]
  }

  it('waits for a second person, on the page of its holder', async () => {
    const { status, body } = await change('C1', { monthly_limit: '50', version: 1 })
    assert.equal(status, 202, JSON.stringify(body))
    const request = await checker.detail(String(body['request_id']))
    assert.deepEqual([request.subject_type, request.subject_id, request.subject_name, request.tasks.map(({ field, old, new: value }) => [field, old, value])], ['user', 'U1', 'Ana Pérez', [['monthly_limit', null, '50.00']]])
    assert.deepEqual(await limitOf('U1'), [null, 1])
    assert.equal((await change('C1', { monthly_limit: '60', version: 1 })).body['code'], 'request_pending')
    assert.equal((await checker.decide(String(body['request_id']), 'approved')).status, 200)
    assert.deepEqual(await limitOf('U1'), ['50.00', 2])
    const { rows } = await pool.query(`select subject_type, subject_id, before, after from audit_entries where action = 'card.limited'`)
    assert.deepEqual(rows, [{ subject_type: 'card', subject_id: 'C1', before: { monthly_limit: null }, after: { monthly_limit: '50.00' } }])
  })

  it('binds what comes onto the card until it is taken away', async () => {
    await setPolicy(server, 'edit-card-limit', 'never')
    await setPolicy(server, 'recharge-users', 'never')
    assert.deepEqual((await recharge('50.01')).results.map(({ problems }) => problems[0]?.code), ['monthly_limit_exceeded'])
    assert.equal((await change('C1', { monthly_limit: null, version: 1 })).body['code'], 'stale_version')
    assert.equal((await change('C1', { monthly_limit: null, version: 2 })).status, 200)
    assert.deepEqual(await limitOf('U1'), [null, 3])
    assert.deepEqual((await recharge('50.01')).results.map(({ status }) => status), [true])
  })

  it('is refused where it is no amount, where the card is canceled, and where there is no such card', async () => {
    for (const monthly_limit of ['0', '-1', '1.005', '1000000000', 'mucho']) assert.deepEqual([monthly_limit, (await change('C1', { monthly_limit, version: 3 })).status], [monthly_limit, 400])
    const canceled = await change('C2', { monthly_limit: '10', version: 1 })
    assert.deepEqual([canceled.status, canceled.body['code']], [409, 'action_refused'])
    assert.equal((await change('C99', { monthly_limit: '10', version: 1 })).status, 404)
  })
})
