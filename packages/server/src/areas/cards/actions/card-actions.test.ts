import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import { startCardServer } from '../test/card-server.ts'

describe('actions on the cards of users', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', card: 'PendingAck', cents: 1_234, wallet: 5_000 },
    { email: 'eva@example.com', identification: '8-1-2', wallet: 500 },
    { email: 'leo@example.com', identification: '8-1-3', wallet: 499 },
    { email: 'mia@example.com', identification: '8-1-4', card: 'Active', wallet: 10_000 },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 50_000 })
  const act = async (path: string, body: object) => {
    const { status, body: answer } = await server.post(`/api/user/${path}/`, body)
    assert.equal(status, 200, JSON.stringify(answer))
    return answer as ActionAnswer
  }
  const said = ({ results }: ActionAnswer) => results.map(({ status, message, problems }) => [status, message, problems.map(({ code }) => code)])
  const statusOf = async (card: string) => (await pool.query<{ status: string }>('select status from cards where id = $1', [card])).rows[0]?.status
  const audited = async (subject: string) => (await pool.query(`select action, audit_shown(id, 'before', before) as before, audit_shown(id, 'after', after) as after from audit_entries where subject_id = $1 order by id`, [subject])).rows

  it('activate a card that was handed over, once', async () => {
    assert.deepEqual(said(await act('active-card-for-users', { users: ['U1'] })), [[true, 'Tarjeta activada', []]])
    assert.equal(await statusOf('C1'), 'Active')
    assert.deepEqual((await act('active-card-for-users', { users: ['U1'] })).results[0]?.problems.map(({ code }) => code), ['card_not_pending_ack'])
    assert.deepEqual(await audited('C1'), [{ action: 'card.activated', before: { card_status: 'PendingAck' }, after: { card_status: 'Active' } }])
    assert.equal(((await server.get('/api/user/active-card-user/')).body['count']), 1)
  })

  it('block and unblock it; blocking it twice says so the second time', async () => {
    const block = (action: string) => act('block-card-for-users', { users: ['U1'], action, description: 'Extravío' })
    assert.deepEqual(said(await block('Block')), [[true, 'Tarjeta bloqueada', []]])
    assert.deepEqual(said(await block('Block')), [[false, 'La tarjeta está bloqueada temporalmente; solo se puede bloquear una tarjeta activa.', ['card_not_active']]])
    assert.equal(await statusOf('C1'), 'Temporarily blocked')
    assert.deepEqual(said(await block('Unblock')), [[true, 'Tarjeta desbloqueada', []]])
    const [, blocked, unblocked] = await audited('C1')
    assert.deepEqual(blocked, { action: 'card.blocked', before: { card_status: 'Active' }, after: { card_status: 'Temporarily blocked', action: 'Block', description: 'Extravío' } })
    assert.equal(unblocked.action, 'card.unblocked')
  })

  it('block it once when two ask at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => act('block-card-for-users', { users: ['U4'], action: 'Block' })))
    assert.equal(answers.filter(({ success_count }) => success_count === 1).length, 1)
    await act('block-card-for-users', { users: ['U4'], action: 'Unblock' })
  })

  it('cancel it for good, and move what it held to the wallet', async () => {
    const answer = await act('cancel-card-for-users', { users: ['U1'], action: 'Lost', description: 'En un viaje' })
    assert.deepEqual(said(answer), [[true, 'Tarjeta cancelada', []]])
    assert.deepEqual([await statusOf('C1'), await server.balance('C1'), await server.balance('W1')], ['Canceled', 0, 6_234])
    const { rows: [why] } = await pool.query(`select c.status_reason as card, (select t.description from transfers t where t.debit = c.account_id order by t.id desc limit 1) as movement from cards c where c.id = 'C1'`)
    assert.deepEqual(why, { card: 'Perdida: En un viaje', movement: 'Perdida: En un viaje' })
    assert.deepEqual(said(await act('cancel-card-for-users', { users: ['U1'], action: 'Lost' })), [[false, 'La tarjeta ya está cancelada.', ['card_canceled']]])
    const last = (await audited('C1')).at(-1)
    assert.deepEqual(last.before, { card_status: 'Active', card_balance: '12.34', wallet_balance: '50.00' })
    assert.equal(last.after.wallet_balance, '62.34')
  })

  it('meet the card that is named, and none that has taken its place', async () => {
    for (const path of ['block-card-for-users', 'cancel-card-for-users', 'active-card-for-users']) {
      const { status, body } = await server.post(`/api/user/${path}/`, { users: ['U4'], card_id: 'C1', action: path.startsWith('b') ? 'Block' : 'Lost' })
      assert.deepEqual([status, body['code']], [409, 'card_replaced'], path)
    }
    assert.equal((await server.post('/api/user/cancel-card-for-users/', { users: ['U4', 'U2'], card_id: 'C1', action: 'Lost' })).body['code'], 'card_replaced')
    for (const path of ['recharge-for-users', 'reverse-payment-for-users']) {
      const { status, body } = await server.post(`/api/user/${path}/`, { users: ['U4'], card_id: 'C1', card_or_wallet: 'Card', amount: '1.00', reference: randomUUID() })
      assert.deepEqual([status, body['code']], [409, 'card_replaced'], path)
    }
    const current = await act('block-card-for-users', { users: ['U4'], card_id: 'C4', action: 'Block' })
    assert.deepEqual([current.success_count, (await act('block-card-for-users', { users: ['U4'], card_id: 'C4', action: 'Unblock' })).success_count], [1, 1])
    assert.deepEqual(said(await act('cancel-card-for-users', { users: ['U1'], card_id: 'C1', action: 'Lost' }))[0]?.[2], ['card_canceled'])
  })

  it('say that somebody who was deleted does not exist, and nothing of the form of their data', async () => {
    await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status) values ('U9', 'U9', '', '', 'deleted:U9', 'deleted:U9', 'deleted:u9', 'Deleted', 'verified')`)
    for (const [path, body] of [['paycaddy-card-request', { userId: 'U9' }], ['recharge-for-users', { users: ['U9'], amount: '1.00', card_or_wallet: 'Wallet', reference: randomUUID() }]] as const)
      assert.deepEqual((await act(path, body)).results[0]?.problems, [{ code: 'user_missing' }], path)
  })

  it('request one for the fee, where the wallet covers it', async () => {
    assert.deepEqual(said(await act('paycaddy-card-request', { userId: 'U2' })), [[true, 'Tarjeta solicitada', []]])
    assert.equal(await server.balance('W2'), 0)
    assert.deepEqual((await act('paycaddy-card-request', { userId: 'U2' })).results[0]?.problems.map(({ code }) => code), ['card_exists'])
    assert.deepEqual((await act('paycaddy-card-request', { userId: 'U3' })).results[0]?.problems, [{ code: 'fee_not_covered', field: 'email', params: { fee: '5.00', available: '4.99' } }])
    const { body } = await server.get('/api/user/card-request-history/?search=eva')
    const [request] = body['results'] as Record<string, unknown>[]
    assert.deepEqual([request?.['status'], request?.['fee'], request?.['created_by'], request?.['card_type']], ['PendingAck', '5.00', 'admin@ventanilla.example', 'physical'])
    assert.match(String(request?.['last_four']), /^\d{4}$/)
  })

  it('recover balance, up to what is there, and a named recharge once', async () => {
    const recover = (body: object) => act('reverse-payment-for-users', { users: ['U4'], amount: '1.00', card_or_wallet: 'Wallet', reference: randomUUID(), ...body })
    assert.deepEqual(said(await recover({ amount: '100.01' }))[0]?.[2], ['balance_insufficient'])
    assert.deepEqual(said(await recover({})), [[true, 'Saldo recuperado', []]])
    const up = await act('recharge-for-users', { users: ['U4'], amount: '20', card_or_wallet: 'Wallet', reference: randomUUID() })
    const transaction_id = up.results[0]?.transaction_id
    assert.deepEqual(said(await recover({ transaction_id, amount: '20.01' }))[0]?.[2], ['transaction_exceeded'])
    assert.deepEqual(said(await recover({ transaction_id, amount: '20' }))[0]?.[0], true)
    assert.deepEqual(said(await recover({ transaction_id, amount: '1' }))[0]?.[2], ['transaction_reversed'])
    assert.equal(await server.balance('W4'), 9_900)
    assert.equal((await server.get('/api/user/reverse-payments/')).body['count'], 2)
  })

  it('recharge and recover one wallet at the same moment without losing either', async () => {
    const before = await server.balance('W4')
    const money = (path: string, amount: string) => act(path, { users: ['U4'], amount, card_or_wallet: 'Wallet', reference: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? money('recharge-for-users', '3.00') : money('reverse-payment-for-users', '2.00'))))
    assert.ok(answers.every(({ success_count }) => success_count === 1))
    assert.equal(await server.balance('W4'), before + 6 * 300 - 6 * 200)
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
