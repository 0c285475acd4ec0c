import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { addChecker, setPolicy } from '../../../engines/changes/test/deciding.ts'
import { startCardServer } from '../../cards/test/card-server.ts'

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof startCardServer>>['post']>>
const codeOf = ({ status, body }: Answer) => [status, (body['problems'] as { code: string }[] | undefined)?.[0]?.code ?? body['code']]

describe('the money of one user, moved by hand', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', name: ['Ana', 'Pérez'], identification: '8-1-1', card: 'Active', cents: 1_000, wallet: 5_000 },
    { email: 'eva@example.com', identification: '8-1-2', card: 'Temporarily blocked', cents: 700, wallet: 900 },
    { email: 'leo@example.com', identification: '8-1-3', status: 'Frozen', wallet: 300 },
    { email: 'mia@example.com', identification: '8-1-4', wallet: 1_000 },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const call = (path: string, body: object) => server.post(`/api/user/${path}/`, { userId: 'U1', amount: '10.00', description: 'Cobro doble', reference: randomUUID(), ...body })
  const adjust = (of: 'wallet' | 'card', body: object = {}) => call(`adjust-${of}`, { direction: 'increase', ...body })
  const transfer = (body: object = {}) => call('transfer', { direction: 'to_card', ...body })
  const reverse = (transaction_id: unknown, body: object = {}) => server.post('/api/user/reverse-movement/', { transaction_id, description: 'Por error', reference: randomUUID(), ...body })
  const balances = async (user = 1) => [await server.balance(`W${user}`), await server.balance(`C${user}`)]
  const sound = async () => assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)

  it('is increased from the float and reduced to what was recovered, and the answer has the balances after', async () => {
    const up = await adjust('wallet')
    const { transaction_id, ...said } = up.body
    assert.deepEqual([up.status, said], [200, { user_id: 'U1', kind: 'adjustment', amount: '10.00', wallet_balance: '60.00', card_balance: '10.00', pending: false }])
    const down = await adjust('card', { direction: 'reduce', amount: '4.00' })
    assert.deepEqual([down.status, down.body['card_balance']], [200, '6.00'])
    assert.deepEqual([await balances(), await server.balance('programme_float'), await server.balance('programme_recovered')], [[6_000, 600], 99_000, 400])
    const { rows } = await pool.query('select kind, description from transfers where id = $1', [transaction_id])
    assert.deepEqual(rows, [{ kind: 'adjustment', description: 'Cobro doble' }])
    const { rows: audited } = await pool.query(`select action, before, audit_shown(id, 'after', after) as after from audit_entries where subject_id = 'U1' order by id limit 1`)
    assert.deepEqual(audited, [{ action: 'balance.adjusted', before: { wallet_balance: '50.00' }, after: { wallet_balance: '60.00', transaction_id, amount: '10.00', direction: 'increase', description: 'Cobro doble' } }])
  })

  it('goes from the wallet to the card and back', async () => {
    assert.deepEqual((await transfer({ amount: '20.00' })).body['card_balance'], '26.00')
    const { body } = await transfer({ direction: 'to_wallet', amount: '16.00' })
    assert.deepEqual([body['kind'], body['wallet_balance'], body['card_balance']], ['transfer', '56.00', '10.00'])
    await sound()
  })

  it('is refused where it is not covered, with what is left', async () => {
    const refused = await transfer({ amount: '56.01' })
    assert.deepEqual([codeOf(refused), refused.body['detail']], [[409, 'balance_insufficient'], 'No se puede aplicar: El saldo no alcanza: quedan USD 56.00.'])
    assert.deepEqual(codeOf(await transfer({ direction: 'to_wallet', amount: '10.01' })), [409, 'balance_insufficient'])
    assert.deepEqual(codeOf(await adjust('wallet', { direction: 'reduce', amount: '56.01' })), [409, 'balance_insufficient'])
    assert.deepEqual(codeOf(await adjust('wallet', { amount: '990.01' })), [409, 'float_insufficient'])
    await sound()
  })

  it('does not move for a user who is not active, a wallet or card that is blocked, and a card that is not there', async () => {
    assert.deepEqual(codeOf(await adjust('wallet', { userId: 'U3' })), [409, 'user_money_stopped'])
    assert.deepEqual(codeOf(await adjust('card', { userId: 'U2' })), [409, 'card_money_stopped'])
    assert.deepEqual(codeOf(await transfer({ userId: 'U4' })), [409, 'card_missing'])
    assert.deepEqual([(await transfer({ userId: 'U9' })).status, (await reverse('999999')).status], [404, 404])
    await pool.query(`update wallets set status = 'Blocked' where id = 'W4'`)
    assert.deepEqual(codeOf(await adjust('wallet', { userId: 'U4' })), [409, 'wallet_money_stopped'])
    await pool.query(`update wallets set status = 'Active' where id = 'W4'`)
    await pool.query(`update users set status = 'Deleted' where id = 'U4'`)
    assert.deepEqual(codeOf(await adjust('wallet', { userId: 'U4' })), [409, 'user_money_stopped'])
  })

  it('goes to or from the card that is meant, and to none that has taken its place', async () => {
    const before = await balances()
    for (const path of ['adjust-card', 'transfer']) {
      const direction = path === 'transfer' ? 'to_card' : 'increase'
      assert.deepEqual(codeOf(await call(path, { direction, card_id: 'C9', amount: '1.00' })), [409, 'card_replaced'], path)
      assert.equal((await call(path, { direction: path === 'transfer' ? 'to_wallet' : 'reduce', card_id: 'C1', amount: '1.00' })).status, 200, path)
    }
    assert.deepEqual(await balances(), [before[0]! + 100, before[1]! - 200])
    assert.equal((await transfer({ amount: '1.00' })).status, 200)
  })

  it('stays within the monthly limit of the card', async () => {
    await pool.query(`update cards set monthly_limit_cents = (select card_received(account_id, date_trunc('month', now() at time zone 'America/Panama') at time zone 'America/Panama') from cards where id = 'C1') + 500 where id = 'C1'`)
    const refused = await transfer({ amount: '5.01' })
    assert.deepEqual([codeOf(refused), (refused.body['problems'] as { params: { available: string } }[])[0]?.params.available], [[409, 'monthly_limit_exceeded'], '5.00'])
    assert.deepEqual(codeOf(await adjust('card', { amount: '5.01' })), [409, 'monthly_limit_exceeded'])
    assert.equal((await adjust('card', { amount: '5.00' })).status, 200)
    await pool.query(`update cards set monthly_limit_cents = null where id = 'C1'`)
  })

  it('refuses bad input by its field', async () => {
    for (const [field, value] of [['amount', '0'], ['amount', '10000.01'], ['amount', 'x'], ['direction', 'up'], ['description', ''], ['description', 'x'.repeat(201)], ['reference', 'short'], ['userId', '']] as const) {
      const { status, body } = await adjust('wallet', { [field]: value })
      assert.deepEqual([field, status, field in body], [field, 400, true], JSON.stringify(body))
    }
    assert.equal((await reverse('')).status, 400)
  })

  it('happens once under one reference, however simultaneously it is asked for', async () => {
    const before = await balances()
    const body = { amount: '1.00', reference: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => transfer(body)))
    assert.deepEqual([...new Set(answers.map(({ body: said }) => JSON.stringify(said)))].length, 1)
    assert.deepEqual(await balances(), [before[0]! - 100, before[1]! + 100])
    assert.equal((await transfer({ ...body, amount: '2.00' })).body['code'], 'reference_used')
    assert.equal((await adjust('wallet', body)).body['code'], 'reference_used')
  })

  it('goes one way only where two at once want the same money', async () => {
    const { body } = await adjust('wallet', { amount: '0.01' })
    const amount = body['wallet_balance']
    const two = await Promise.all([adjust('wallet', { direction: 'reduce', amount }), transfer({ amount })])
    assert.deepEqual(two.map(codeOf).sort(), [[200, undefined], [409, 'balance_insufficient']])
    assert.equal(await server.balance('W1'), 0)
    await adjust('wallet', { amount: '50.00' })
    await sound()
  })

  it('takes a movement back once, the way it came, and names it', async () => {
    const before = await balances()
    const { body } = await transfer({ amount: '3.00', direction: 'to_wallet' })
    const answers = await Promise.all([1, 2, 3, 4].map(() => reverse(body['transaction_id'])))
    assert.deepEqual(answers.map(codeOf).sort((a, b) => Number(a[0]) - Number(b[0])), [[200, undefined], ...Array.from({ length: 3 }, () => [409, 'transaction_reversed'])])
    assert.deepEqual(await balances(), before)
    const done = answers.find(({ status }) => status === 200)!
    const { rows } = await pool.query('select kind, reversal_of::text from transfers where id = $1', [done.body['transaction_id']])
    assert.deepEqual(rows, [{ kind: 'reversal', reversal_of: body['transaction_id'] }])
    assert.deepEqual(codeOf(await reverse(done.body['transaction_id'])), [409, 'movement_final'])
  })

  it('gives a purchase on a cancelled card back to the wallet', async () => {
    const bought = await server.movement({ reference: 'bought', kind: 'purchase', debit: 'C2', credit: 'outside_world', amount: 200, establishment: 'Farmacia' })
    await pool.query(`update users set status = 'Active' where id = 'U2'`)
    const cancelled = await server.post('/api/user/cancel-card-for-users/', { users: ['U2'], action: 'Lost', description: '' })
    assert.equal(cancelled.body['success_count'], 1)
    const wallet = await server.balance('W2')
    assert.equal((await reverse(bought)).status, 200)
    assert.deepEqual([await server.balance('W2'), await server.balance('C2')], [wallet + 200, 0])
    await sound()
  })

  it('waits for a second person, who sees the amount and the reason; what it can no longer cover fails', async () => {
    const checker = await addChecker(server)
    const filed = async (answer: ReturnType<typeof call>) => {
      const { status, body } = await answer
      assert.equal(status, 202, JSON.stringify(body))
      return String(body['request_id'])
    }
    const before = await balances()
    const id = await filed(adjust('wallet', { amount: '2.50' }))
    assert.deepEqual(await balances(), before)
    const request = await checker.detail(id)
    assert.deepEqual([request.subject_id, request.amount, request.tasks.map(({ field, new: value }) => [field, value])], ['U1', '2.50', [['direction', 'increase'], ['amount', '2.50'], ['description', 'Cobro doble']]])
    assert.equal((await checker.decide(id, 'approved')).status, 200)
    assert.deepEqual(await balances(), [before[0]! + 250, before[1]!])
    assert.equal((await checker.undo(id, server.token)).status, 200)

    const leaving = await filed(transfer({ amount: '1.00' }))
    await pool.query(`update users set status = 'Deleted' where id = 'U1'`)
    await checker.decide(leaving, 'approved')
    assert.deepEqual([(await checker.detail(leaving)).status, (await checker.detail(leaving)).problem?.code], ['failed', 'user_money_stopped'])
    await pool.query(`update users set status = 'Active' where id = 'U1'`)
    await setPolicy(server, 'transfer', 'above', 500)
    assert.deepEqual([(await transfer({ amount: '5.00' })).status, (await transfer({ amount: '5.01' })).status], [200, 202])
    await sound()
  })
})

describe('money on a card that a provider outside holds', async () => {
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1', card: 'Active', cents: 1_000, wallet: 5_000 }], {
    settings: { CARD_PROVIDER: 'paycaddy', PAYCADDY_URL: 'http://127.0.0.1:9', PAYCADDY_KEY: 'x', PAYCADDY_CODE_PHYSICAL: 'p', PAYCADDY_CODE_VIRTUAL: 'v' },
  })
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const call = (path: string, body: object) => server.post(`/api/user/${path}/`, { userId: 'U1', amount: '10.00', description: 'Cobro doble', reference: randomUUID(), ...body })

  it('is ordered from the provider, and until it answers the movement waits', async () => {
    const { status, body } = await call('transfer', { direction: 'to_card' })
    assert.deepEqual([status, body['pending'], body['card_balance']], [200, true, '20.00'])
    const { rows } = await pool.query('select kind, card_id, amount_cents, transaction_id::text, state from provider_orders')
    assert.deepEqual(rows, [{ kind: 'load', card_id: 'C1', amount_cents: 1_000, transaction_id: body['transaction_id'], state: 'queued' }])
    assert.deepEqual(codeOf(await server.post('/api/user/reverse-movement/', { transaction_id: body['transaction_id'], description: 'No', reference: randomUUID() })), [409, 'movement_pending'])
    assert.deepEqual(codeOf(await call('adjust-card', { direction: 'reduce', amount: '1.00' })), [409, 'card_waits_for_provider'])
  })

  it('does not go straight to the wallet, from which it could be gone before the provider refuses', async () => {
    assert.deepEqual(codeOf(await call('transfer', { direction: 'to_wallet' })), [409, 'card_money_at_provider'])
  })
})
