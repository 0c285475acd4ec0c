import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { addChecker, setPolicy } from '../../../engines/changes/test/deciding.ts'
import { startCardServer } from '../test/card-server.ts'

describe('an action on the cards of users that needs a second person', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Pérez'], identification: '8-123-4567', card: 'Active', cents: 1_000, wallet: 5_000 },
    { email: 'eva@example.com', name: ['Eva', 'Ríos'], identification: '8-1-2', card: 'Active', wallet: 5_000 },
    { email: 'leo@example.com', name: ['Leo', 'Paz'], identification: '8-1-3', status: 'Frozen' },
    { email: 'mia@example.com', name: ['Mía', 'Sol'], identification: '8-1-4', wallet: 1_000 },
    { email: 'pia@example.com', name: ['Pía', 'Luz'], identification: '8-1-5', card: 'PendingAck' },
  ])
  after(() => server.close())
  const { pool, token } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const checker = await addChecker(server)
  const post = (path: string, body: object) => server.post(`/api/user/${path}/`, body)
  const recharge = (body: object = {}) => post('recharge-for-users', { users: ['U1'], amount: '10', card_or_wallet: 'Wallet', description: 'Bono', reference: randomUUID(), ...body })
  const recover = (body: object = {}) => post('reverse-payment-for-users', { users: ['U1'], amount: '10', card_or_wallet: 'Wallet', reference: randomUUID(), ...body })
  const filed = async (answer: ReturnType<typeof post>) => {
    const { status, body } = await answer
    assert.equal(status, 202, JSON.stringify(body))
    return String(body['request_id'])
  }
  const statusOf = async (id: string) => (await checker.detail(id)).status
  const audited = async (request: string) => (await pool.query<{ action: string; actor: string; approver: string | null; subject_id: string }>('select action, actor, approver, subject_id from audit_entries where request_id = $1 order by id', [request])).rows
  const cardOf = async (card: string) => (await pool.query<{ status: string }>('select status from cards where id = $1', [card])).rows[0]?.status

  it('is filed, and nothing moves before it is decided', async () => {
    const { status, body } = await recharge({ reference: 'a-reference-1' })
    assert.deepEqual([status, body['request_status'], body['deciders']], [202, 'pending', ['Ana Prueba']])
    assert.equal(await server.balance('W1'), 5_000)
    assert.equal((await pool.query('select from single_actions')).rowCount, 0)
    const request = await checker.detail(String(body['request_id']))
    assert.deepEqual([request.subject_type, request.subject_id, request.subject_name, request.amount, request.whole], ['user', 'U1', 'Ana Pérez', '10.00', true])
    assert.deepEqual(request.tasks.map(({ field, new: value }) => [field, value]), [['users', ['U1']], ['amount', '10.00'], ['card_or_wallet', 'Wallet'], ['description', 'Bono']])
    assert.equal(request.names['U1'], 'Ana Pérez · 8-123-4567')
    const again = await recharge({ reference: 'a-reference-1' })
    assert.deepEqual([again.status, again.body['request_id']], [202, body['request_id']])
    assert.equal((await recharge({ reference: 'a-reference-1', amount: '11' })).body['code'], 'reference_used')
  })

  it('moves the money once when it is approved, and the log names who asked and who approved', async () => {
    const reference = randomUUID()
    const id = await filed(recharge({ reference, amount: '2.50' }))
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    assert.equal(await server.balance('W1'), 5_250)
    assert.deepEqual(await audited(id), [
      { action: 'request.filed', actor: 'admin@ventanilla.example', approver: null, subject_id: 'U1' },
      { action: 'request.approved', actor: 'checker@ventanilla.example', approver: null, subject_id: 'U1' },
      { action: 'balance.recharged', actor: 'admin@ventanilla.example', approver: 'checker@ventanilla.example', subject_id: 'U1' },
    ])
    const again = await recharge({ reference, amount: '2.50' })
    assert.deepEqual([again.status, again.body['success_count']], [200, 1])
    assert.equal((await checker.decide(id, 'approved')).body['code'], 'request_decided')
    assert.equal(await server.balance('W1'), 5_250)
  })

  it('moves it once when two approve it at the same moment', async () => {
    const other = await addChecker(server, 'second@ventanilla.example')
    const id = await filed(recharge({ amount: '7.50' }))
    const answers = await Promise.all([checker.token, other.token, checker.token, other.token].map((as) => checker.decide(id, 'approved', as)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.equal(await server.balance('W1'), 6_000)
  })

  it('does nothing when it is rejected or withdrawn', async () => {
    const rejected = await filed(recharge())
    assert.equal((await checker.decide(rejected, 'approved', token)).body['code'], 'own_request')
    await checker.decide(rejected, 'rejected')
    const withdrawn = await filed(recharge())
    assert.equal((await checker.undo(withdrawn, token)).status, 200)
    assert.deepEqual([await statusOf(rejected), await statusOf(withdrawn), await server.balance('W1')], ['rejected', 'withdrawn', 6_000])
  })

  it('fails with its own sentence and moves nothing where the balance no longer covers it', async () => {
    const first = await filed(recover({ amount: '60.00' }))
    const second = await filed(recover({ amount: '60.00' }))
    await checker.decide(first, 'approved')
    assert.equal((await checker.decide(second, 'approved')).status, 200)
    const { status, problem } = await checker.detail(second)
    assert.deepEqual([status, problem], ['failed', { code: 'balance_insufficient', field: 'amount', params: { available: '0.00' } }])
    assert.equal(await server.balance('W1'), 0)
    assert.deepEqual((await audited(second)).map(({ action }) => action), ['request.filed', 'request.failed'])
  })

  it('is refused at once where it could not be applied, for all users where for one', async () => {
    const { status, body } = await recharge({ users: ['U1', 'U3'] })
    assert.deepEqual([status, body['code'], body['detail']], [409, 'action_refused', 'No se puede aplicar: Leo Paz: El usuario está congelado y no puede recibir recargas.'])
    const { body: alone } = await recover({ amount: '0.01' })
    assert.deepEqual([alone['code'], Object.keys(alone).includes('amount')], ['action_refused', true])
    assert.equal((await recharge({ amount: 'x' })).body['code'], 'validation_failed')
  })

  it('is about several users as one, or about none of them', async () => {
    const id = await filed(recharge({ users: ['U1', 'U2'], amount: '5.00' }))
    const { subject_id, subject_name, amount } = await checker.detail(id)
    assert.deepEqual([subject_id, subject_name, amount], [null, 'Ana Pérez, Eva Ríos', '10.00'])
    const { rows } = await pool.query('select subject_type, subject_id from request_subjects where request_id = $1 order by 1, 2', [id])
    assert.deepEqual(rows.map(({ subject_type, subject_id }) => `${subject_type} ${subject_id}`), ['card C1', 'card C2', 'user U1', 'user U2'])
    await pool.query(`update users set status = 'Frozen' where id = 'U2'`)
    await checker.decide(id, 'approved')
    assert.deepEqual([await statusOf(id), await server.balance('W1'), await server.balance('W2')], ['failed', 0, 5_000])
    await pool.query(`update users set status = 'Active' where id = 'U2'`)
  })

  it('is a conflict where a card costs another amount by then than who decides has read', async () => {
    await setPolicy(server, 'request-card', 'always')
    const id = await filed(post('paycaddy-card-request', { userId: 'U4' }))
    assert.deepEqual((await checker.detail(id)).tasks.map(({ field, new: value }) => [field, value]), [['users', ['U4']], ['card_type', 'physical'], ['total_amount', '5.00']])
    const costs = (cents: number) => pool.query(`insert into card_charges (type, calculation, amount_cents, effective_from) values ('card_request', 'flat', $1, now())`, [cents])
    await costs(900)
    const before = await server.balance('W4')
    await checker.decide(id, 'approved')
    assert.deepEqual([await statusOf(id), await server.balance('W4')], ['conflict', before])
    await costs(500)
  })

  it('takes effect at once up to the amount of the policy', async () => {
    await setPolicy(server, 'recharge-users', 'above', 2_000)
    assert.equal((await recharge({ users: ['U1', 'U2'], amount: '10.00' })).status, 200)
    assert.equal((await recharge({ users: ['U1', 'U2'], amount: '10.01' })).status, 202)
    assert.deepEqual([await server.balance('W1'), await server.balance('W2')], [1_000, 6_000])
    await setPolicy(server, 'request-card', 'above', 499)
    assert.equal((await post('paycaddy-card-request', { userId: 'U4' })).status, 202)
    await setPolicy(server, 'request-card', 'above', 500)
    assert.equal((await post('paycaddy-card-request', { userId: 'U4' })).status, 200)
  })

  it('cancels a card when policy asks for it, one request at a time', async () => {
    await setPolicy(server, 'cancel-cards-of-users', 'always')
    const cancel = () => post('cancel-card-for-users', { users: ['U1'], action: 'Lost', description: 'En un viaje' })
    const answers = await Promise.all([cancel(), cancel()])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409])
    assert.equal((await cancel()).body['code'], 'request_pending')
    assert.equal(await cardOf('C1'), 'Active')
    await checker.decide(String(answers.find(({ status }) => status === 202)?.body['request_id']), 'approved')
    assert.deepEqual([await cardOf('C1'), await server.balance('C1'), await server.balance('W1')], ['Canceled', 0, 2_000])
  })

  it('is a conflict where the card that was read has made way for another', async () => {
    const id = await filed(post('cancel-card-for-users', { users: ['U5'], card_id: 'C5', action: 'Damaged' }))
    assert.deepEqual((await checker.detail(id)).tasks.map(({ field, new: value }) => [field, value]), [['users', ['U5']], ['card_id', 'C5'], ['action', 'Damaged']])
    await pool.query(`update cards set status = 'Canceled' where id = 'C5'`)
    await pool.query(`with held as (insert into accounts (kind) values ('card') returning id) insert into cards (id, user_id, wallet_id, account_id, card_type, status) select 'C50', 'U5', 'W5', id, 'virtual', 'Active' from held`)
    await checker.decide(id, 'approved')
    assert.deepEqual([await statusOf(id), await cardOf('C50')], ['conflict', 'Active'])
  })

  it('takes a block back by unblocking, and says why where it can not', async () => {
    const block = async (action: string) => {
      const { body } = await post('block-card-for-users', { users: ['U2'], action, description: 'Extravío' })
      assert.equal(body['success_count'], 1, JSON.stringify(body))
      const { rows } = await pool.query<{ id: string }>(`select id::text from requests where change = 'block-cards-of-users' order by requests.id desc limit 1`)
      return rows[0]!.id
    }
    const first = await block('Block')
    assert.equal((await checker.detail(first)).status, 'executed_direct')
    const { status, body } = await checker.undo(first, token)
    assert.deepEqual([status, body['undoes'], await cardOf('C2')], [200, first, 'Active'])
    assert.deepEqual((await audited(String(body['id']))).map(({ action }) => action), ['card.unblocked'])
    assert.equal((await checker.undo(first, token)).body['code'], 'undone_already')
    const second = await block('Block')
    await block('Unblock')
    const refused = await checker.undo(second, token)
    assert.deepEqual([refused.status, refused.body['code']], [409, 'changed_since'])
    const third = await block('Block')
    await block('Unblock')
    await block('Block')
    assert.deepEqual([(await checker.undo(third, token)).body['code'], await cardOf('C2')], ['changed_since', 'Temporarily blocked'], 'who blocked it again had reasons of their own')
    await block('Unblock')
    const fourth = await block('Block')
    await setPolicy(server, 'block-cards-of-users', 'always')
    const waiting = String((await checker.undo(fourth, token)).body['id'])
    assert.equal(await statusOf(waiting), 'pending')
    // As two lists do, which wait for no request.
    for (const state of ['Active', 'Temporarily blocked']) await pool.query(`update cards set status = $1 where id = 'C2'`, [state])
    await checker.decide(waiting, 'approved')
    const { status: came, problem } = await checker.detail(waiting)
    assert.deepEqual([came, problem?.code, await cardOf('C2')], ['failed', 'changed_since', 'Temporarily blocked'], 'also where it waited meanwhile')
    await setPolicy(server, 'block-cards-of-users', 'never')
  })

  it('makes a list out of the database when it is approved, and waits as one request until then', async () => {
    await setPolicy(server, 'activate-all-cards', 'always')
    const ask = () => post('active-all-card-for-users', {})
    const ids = await Promise.all([filed(ask()), filed(ask())])
    assert.equal(ids[0], ids[1])
    assert.equal((await pool.query('select from upload_documents')).rowCount, 0)
    const { subject_id, subject_name, tasks } = await checker.detail(ids[0])
    assert.deepEqual([subject_id, subject_name, tasks.map(({ field, new: value }) => [field, value])], [null, 'Activar tarjetas', [['operation', 'activate-cards'], ['total_count', 1]]])
    await checker.decide(ids[0], 'approved')
    const { rows } = await pool.query('select operation, status, total_count, confirmed_by_email from upload_documents')
    assert.deepEqual(rows, [{ operation: 'activate-cards', status: 'processing', total_count: 1, confirmed_by_email: 'admin@ventanilla.example' }])
    assert.deepEqual((await audited(ids[0])).map(({ action, approver }) => [action, approver]), [['request.filed', null], ['request.approved', null], ['bulk.uploaded', 'checker@ventanilla.example'], ['bulk.confirmed', 'checker@ventanilla.example']])
  })

  it('says for how many a list out of the database is by now, and what that charges, and is no conflict', async () => {
    await setPolicy(server, 'request-card-for-all', 'always')
    await pool.query(`update users set status = 'Frozen' where id = 'U2'`)
    const facts = async (id: string) => (await checker.detail(id)).tasks.map(({ field, new: value, now, moved }) => [field, value, now, moved])
    const id = await filed(post('paycaddy-card-request-to-all', {}))
    assert.deepEqual([await facts(id), (await checker.detail(id)).amount], [[['operation', 'create-cards', 'create-cards', false], ['total_count', 1, 1, false], ['total_amount', '5.00', '5.00', false]], '5.00'])
    await pool.query(`update cards set status = 'Canceled' where user_id = 'U2'; update users set status = 'Active' where id = 'U2'`)
    assert.deepEqual((await facts(id)).slice(1), [['total_count', 1, 2, false], ['total_amount', '5.00', '10.00', false]])
    await checker.decide(id, 'approved')
    assert.equal(await statusOf(id), 'approved')
    assert.deepEqual((await pool.query(`select total_count from upload_documents where operation = 'create-cards'`)).rows, [{ total_count: 2 }])
  })

  it('leaves a ledger that adds up', async () => {
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
