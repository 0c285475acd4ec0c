import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { addChecker } from '../../../engines/changes/test/deciding.ts'
import { startCardServer } from '../../cards/test/card-server.ts'

/** Requests that move money, where the money has moved before they are approved. */
describe('money that waits for a second person', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', card: 'Active', cents: 1_000, wallet: 1_000 },
    { email: 'eva@example.com', identification: '8-1-2', card: 'Active', cents: 1_000, wallet: 1_000 },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 1_000 })
  const checker = await addChecker(server)
  const call = (path: string, body: object) => server.post(`/api/user/${path}/`, { description: 'Cobro doble', reference: randomUUID(), ...body })
  const adjust = (of: 'wallet' | 'card', direction: string, amount: string) => call(`adjust-${of}`, { userId: 'U1', direction, amount })
  const reverse = (transaction_id: string) => call('reverse-movement', { transaction_id })
  const recover = (transaction_id: string) => call('reverse-payment-for-users', { users: ['U1'], amount: '1.00', card_or_wallet: 'Wallet', transaction_id })
  const filed = async (answer: ReturnType<typeof call>) => {
    const { status, body } = await answer
    assert.equal(status, 202, JSON.stringify(body))
    return String(body['request_id'])
  }
  const approved = async (id: string) => {
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    const { status, problem } = await checker.detail(id)
    return [status, problem?.code, problem?.params?.['available']]
  }
  let moves = 0
  const move = (debit: string, credit: string, amount: number, kind = 'transfer') => server.movement({ reference: `move${(moves += 1)}`, kind, debit, credit, amount })
  const transfers = async () => (await pool.query('select from transfers')).rowCount

  const uncovered = [
    ['a wallet that was emptied', () => adjust('wallet', 'reduce', '10.00'), 'W1', 'balance_insufficient'],
    ['a card that was emptied', () => adjust('card', 'reduce', '10.00'), 'C1', 'balance_insufficient'],
    ['a transfer from a wallet that was emptied', () => call('transfer', { userId: 'U1', direction: 'to_card', amount: '10.00' }), 'W1', 'balance_insufficient'],
    ['a transfer from a card that was emptied', () => call('transfer', { userId: 'U1', direction: 'to_wallet', amount: '10.00' }), 'C1', 'balance_insufficient'],
    ['a float that was spent', () => adjust('wallet', 'increase', '10.00'), 'programme_float', 'float_insufficient'],
    ['a recharge from a float that was spent', () => call('recharge-for-users', { users: ['U1', 'U2'], amount: '5.00', card_or_wallet: 'Wallet' }), 'programme_float', 'float_insufficient'],
    ['a recovery from a wallet that was emptied', () => call('reverse-payment-for-users', { users: ['U1'], amount: '10.00', card_or_wallet: 'Wallet' }), 'W1', 'balance_insufficient'],
  ] as const
  for (const [what, ask, from, code] of uncovered)
    it(`${what}: fails and says what is left, and nothing moves`, async () => {
      const id = await filed(ask())
      await move(from, 'outside_world', 999)
      const before = await transfers()
      const [status, why, available] = await approved(id)
      assert.deepEqual([status, why], ['failed', code])
      if (from !== 'programme_float' || code === 'float_insufficient') assert.match(String(available), /^\d+\.\d\d$/)
      assert.equal(await transfers(), before)
      await move('outside_world', from, 999, 'adjustment')
      assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
    })

  it('to take one movement back is asked for once at a time, by whichever call; the second one learns which request waits', async () => {
    const movement = await move('programme_float', 'W1', 100, 'topup')
    const other = await move('programme_float', 'W1', 100, 'topup')
    const both = await Promise.all([reverse(movement), reverse(movement)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409])
    const waiting = String(both.find(({ status }) => status === 202)?.body['request_id'])
    for (const second of [both.find(({ status }) => status === 409)!, await reverse(movement), await recover(movement)]) {
      assert.deepEqual([second.status, second.body['code'], second.body['detail']], [409, 'request_pending', `Ya hay una solicitud pendiente para esto: la n.º ${waiting}.`])
      assert.deepEqual((second.body['params'] as { request: number }).request, Number(waiting))
    }
    await filed(reverse(other))
    await checker.decide(waiting, 'rejected')
    const again = await filed(recover(movement))
    assert.equal((await reverse(movement)).body['code'], 'request_pending')
    assert.deepEqual((await approved(again))[0], 'approved')
    assert.equal((await reverse(movement)).body['code'], 'action_refused')
  })

  it('to take one movement back waits for a dispute about it, and the other way round', async () => {
    const bought = await move('C1', 'outside_world', 100, 'purchase')
    const { body: dispute } = await server.post('/api/dispute/', { transaction_id: bought, reason: 'duplicated', description: 'Dos veces' })
    const resolve = (outcome: string) => server.call({ method: 'PUT', url: `/api/dispute/${String(dispute['id'])}/resolve/`, token: server.token, payload: { outcome, comment: 'Procede', version: dispute['version'], reference: randomUUID() } })
    const reversal = await filed(reverse(bought))
    const refused = await resolve('resolved_user')
    assert.deepEqual([refused.status, (refused.body['params'] as { request: number }).request], [409, Number(reversal)])
    await checker.undo(reversal, server.token)
    const { status, body } = await resolve('resolved_user')
    assert.equal(status, 202, JSON.stringify(body))
    assert.deepEqual([(await reverse(bought)).body['code'], (await resolve('resolved_against')).body['code']], ['request_pending', 'request_pending'])
  })

  it('of a reversal that somebody made otherwise meanwhile fails, and gives nothing back twice', async () => {
    const movement = await move('W1', 'C1', 100)
    const id = await filed(reverse(movement))
    await server.movement({ reference: 'otherwise', kind: 'reversal', debit: 'C1', credit: 'W1', amount: 100, reversal_of: movement })
    const before = await transfers()
    assert.deepEqual([(await approved(id)).slice(0, 2), await transfers()], [['failed', 'transaction_reversed'], before])
  })

  it('to or from a card is a conflict where that card has made way for another', async () => {
    const asked = [
      () => adjust('card', 'reduce', '1.00'),
      () => call('transfer', { userId: 'U1', direction: 'to_card', amount: '1.00' }),
      () => call('recharge-for-users', { users: ['U1'], amount: '1.00', card_or_wallet: 'Card' }),
      () => call('reverse-payment-for-users', { users: ['U1'], amount: '1.00', card_or_wallet: 'Card' }),
    ]
    const ids = await Promise.all(asked.map((ask) => filed(ask())))
    const wallet = await filed(adjust('wallet', 'increase', '1.00'))
    for (const id of ids) assert.deepEqual((await checker.detail(id)).tasks.filter(({ field }) => field === 'card_id').map(({ new: value }) => value), ['C1'])
    await move('C1', 'outside_world', await server.balance('C1'))
    await pool.query(`update cards set status = 'Canceled' where id = 'C1'`)
    await pool.query(`with held as (insert into accounts (kind) values ('card') returning id) insert into cards (id, user_id, wallet_id, account_id, card_type, status) select 'C10', 'U1', 'W1', id, 'virtual', 'Active' from held`)
    await move('outside_world', 'C10', 500, 'adjustment')
    for (const id of ids) assert.equal((await approved(id))[0], 'conflict')
    assert.deepEqual([(await approved(wallet))[0], await server.balance('C10')], ['approved', 500])
  })
})
