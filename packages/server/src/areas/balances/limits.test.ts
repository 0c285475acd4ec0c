import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { operationOn } from '../../engines/bulk/test/operation.ts'
import { addChecker, setPolicy } from '../../engines/changes/test/deciding.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { startCardServer } from '../cards/test/card-server.ts'

describe('the monthly limit of a card', async () => {
  const server = await startCardServer([1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({ email: `u${number}@example.com`, identification: `8-1-${number}`, card: 'Active' as const, wallet: 50_000 })))
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 1_000_000 })
  const on = operationOn(server, topUp)
  const limit = (card: string, cents: number | null) => pool.query('update cards set monthly_limit_cents = $2 where id = $1', [card, cents])
  const row = (number: number, amount: string, card_or_wallet = 'Card') => ({ email: `u${number}@example.com`, identification_number: `8-1-${number}`, mobile: `6${String(number).padStart(7, '0')}`, amount, card_or_wallet })
  const recharge = (users: string[], amount: string, card_or_wallet = 'Card') => server.post('/api/user/recharge-for-users/', { users, amount, card_or_wallet, description: 'Bono', reference: randomUUID() })
  const resultsOf = ({ body }: Awaited<ReturnType<typeof recharge>>) => (body['results'] as { status: boolean; message: string; problems: { code: string; params?: object }[] }[])
  const received = async (card: string) => onlyRow(await pool.query<{ received: number }>('select card_received(account_id, this_month()) as received from cards where id = $1', [card])).received
  const sound = async () => assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)

  it('binds the rows of a list together with those before them, and each says what is left', async () => {
    await limit('C1', 10_000)
    const list = await on.uploaded([row(1, '60.00'), row(2, '900.00'), row(1, '50.00'), row(1, '40.00'), row(1, '1.00'), row(1, '500.00', 'Wallet')])
    assert.deepEqual((await on.problemsOf(list)).map(({ row: number, message }) => [number, message]), [
      [4, 'Amount: Supera el límite mensual de la tarjeta, de USD 100.00: quedan USD 40.00 este mes.'],
      [6, 'Amount: Supera el límite mensual de la tarjeta, de USD 100.00: quedan USD 0.00 este mes.'],
    ])
    assert.equal((await server.post('/api/user/top-up-process/', { upload_document_id: list, emails: 'jefa@example.com' })).body['code'], 'list_has_invalid_rows')
  })

  it('takes nothing of a limit for a row that has another problem', async () => {
    const list = await on.uploaded([{ ...row(1, '90.00'), mobile: '69999999' }, row(1, '100.00')])
    assert.deepEqual((await on.problemsOf(list)).map(({ row: number, problems }) => [number, problems.map(({ code }) => code)]), [[2, ['user_mismatch']]])
  })

  it('is checked again where a row is applied: what came meanwhile counts, and other rows are not harmed', async () => {
    const list = await on.uploaded([row(1, '70.00'), row(2, '5.00'), row(1, '30.00')])
    assert.deepEqual(await on.problemsOf(list), [])
    assert.equal(resultsOf(await recharge(['U1'], '40.00'))[0]?.status, true)
    const done = await on.processed(list, 2)
    assert.deepEqual([done['success_count'], done['fail_count']], [2, 1])
    assert.deepEqual((await on.outcomesOf(list)).map(({ row: number, problems }) => [number, problems?.[0]]), [
      [2, { code: 'monthly_limit_exceeded', field: 'amount', params: { limit: '100.00', available: '60.00' } }],
      [3, undefined],
      [4, undefined],
    ])
    assert.equal(await received('C1'), 7_000)
    await sound()
  })

  it('binds a single recharge, one for several users by itself for each, and says what is left', async () => {
    await limit('C3', 2_000)
    const answers = resultsOf(await recharge(['U3', 'U4'], '20.01'))
    assert.deepEqual(answers.map(({ status, problems }) => [status, problems[0]?.params]), [[false, { limit: '20.00', available: '20.00' }], [true, undefined]])
    assert.equal(answers[0]?.message, 'Supera el límite mensual de la tarjeta, de USD 20.00: quedan USD 20.00 este mes.')
    assert.equal(resultsOf(await recharge(['U3'], '20.00'))[0]?.status, true)
    assert.equal(resultsOf(await recharge(['U3'], '0.01'))[0]?.problems[0]?.code, 'monthly_limit_exceeded')
    assert.equal(resultsOf(await recharge(['U3'], '9000.00', 'Wallet'))[0]?.status, true)
  })

  it('counts what stands and came this month: no purchase, nothing that was taken back, nothing of last month', async () => {
    await limit('C4', 5_000)
    await server.movement({ reference: 'bought', kind: 'purchase', debit: 'C4', credit: 'outside_world', amount: 500 })
    const last = await pool.query<{ at: Date }>(`select this_month() - interval '1 second' as at`)
    await pool.query(`select ledger_post(array[row('old', 'topup', ledger_account('programme_float'), (select account_id from cards where id = 'C4'), 4000::bigint, '', '', null, null, null, $1, null)::ledger_transfer])`, [last.rows[0]?.at])
    assert.equal(await received('C4'), 2_001)
    const { body } = await server.post('/api/user/adjust-card/', { userId: 'U4', direction: 'increase', amount: '29.99', description: 'Ajuste', reference: randomUUID() })
    assert.equal(resultsOf(await recharge(['U4'], '0.01'))[0]?.status, false)
    await server.post('/api/user/reverse-movement/', { transaction_id: body['transaction_id'], description: 'Por error', reference: randomUUID() })
    assert.equal(resultsOf(await recharge(['U4'], '29.99'))[0]?.status, true)
  })

  it('gives back of a limit what was recovered, and not the recharge that it was recovered of', async () => {
    await limit('C2', 60_000)
    const before = await received('C2')
    const post = (reference: string, kind: string, [debit, credit]: [string, string], amount: number, reversal_of?: string) => server.movement({ reference, kind, debit, credit, amount, ...(reversal_of && { reversal_of }) })
    const [recharged, other] = [await post('in', 'topup', ['programme_float', 'C2'], 50_000), await post('other', 'topup', ['programme_float', 'C2'], 700)]
    const part = await post('part', 'reversal', ['C2', 'programme_recovered'], 1, recharged)
    await post('whole', 'reversal', ['C2', 'programme_recovered'], 700, other)
    assert.equal((await received('C2')) - before, 49_999)
    assert.equal(resultsOf(await recharge(['U2'], '500.00'))[0]?.problems[0]?.code, 'monthly_limit_exceeded')
    await post('back', 'reversal', ['programme_recovered', 'C2'], 1, part)
    assert.equal((await received('C2')) - before, 50_000)
  })

  it('holds where a list, a recharge and a transfer come at the same moment', async () => {
    await limit('C5', 3_000)
    const list = await on.uploaded(Array.from({ length: 3 }, () => row(5, '10.00')))
    await Promise.all([
      on.processed(list, 1),
      ...Array.from({ length: 3 }, () => recharge(['U5'], '10.00')),
      ...Array.from({ length: 3 }, () => server.post('/api/user/transfer/', { userId: 'U5', direction: 'to_card', amount: '10.00', description: 'A la tarjeta', reference: randomUUID() })),
    ])
    assert.equal(await received('C5'), 3_000)
    await sound()
  })

  it('stays with the person whose card is replaced, with what came onto the former one this month and did not go back to the wallet', async () => {
    const card = async () => onlyRow(await pool.query<{ id: string; cents: number | null }>(`select id, monthly_limit_cents as cents from cards where user_id = 'U5' and status <> 'Canceled'`))
    await server.movement({ reference: 'spent', kind: 'purchase', debit: 'C5', credit: 'outside_world', amount: 1_300 })
    assert.equal((await server.post('/api/user/cancel-card-for-users/', { users: ['U5'], action: 'Damaged' })).body['success_count'], 1)
    assert.equal((await server.post('/api/user/paycaddy-card-request/', { userId: 'U5', card_type: 'virtual' })).body['success_count'], 1)
    assert.deepEqual([(await card()).id === 'C5', (await card()).cents], [false, 3_000])
    assert.deepEqual(resultsOf(await recharge(['U5'], '17.01'))[0]?.problems[0]?.params, { limit: '30.00', available: '17.00' })
    assert.equal(resultsOf(await recharge(['U5'], '17.00'))[0]?.status, true)
    await sound()
  })

  it('stays what it is where the former card held money from earlier months, which goes back first', async () => {
    await limit('C7', 50_000)
    await server.movement({ reference: 'more float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
    await pool.query(`select ledger_post(array[row('carried over', 'adjustment', ledger_account('outside_world'), account_id, 40000, null, null, null, null, null, this_month() - interval '1 day', null)::ledger_transfer]) from cards where id = 'C7'`)
    assert.equal(resultsOf(await recharge(['U7'], '500.00'))[0]?.status, true)
    await server.movement({ reference: 'spent this month', kind: 'purchase', debit: 'C7', credit: 'outside_world', amount: 49_000 })
    assert.equal((await server.post('/api/user/cancel-card-for-users/', { users: ['U7'], action: 'Lost' })).body['success_count'], 1)
    assert.equal((await server.post('/api/user/paycaddy-card-request/', { userId: 'U7', card_type: 'virtual' })).body['success_count'], 1)
    // 400 of the 410 that went back were there before.
    assert.deepEqual(resultsOf(await recharge(['U7'], '10.01'))[0]?.problems[0]?.params, { limit: '500.00', available: '10.00' })
    assert.equal(resultsOf(await recharge(['U7'], '10.00'))[0]?.status, true)
    await sound()
  })

  it('counts what went back from the former card and returned to it, and once what the wallet paid for it', async () => {
    for (const change of ['transfer', 'reverse-movement'] as const) await setPolicy(server, change, 'never')
    const moved = async (path: string, body: object) => {
      const answer = await server.post(`/api/user/${path}/`, { description: 'Prueba', reference: randomUUID(), ...body })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      return String(answer.body['transaction_id'])
    }
    const replace = async (user: string) => {
      assert.equal((await server.post('/api/user/cancel-card-for-users/', { users: [user], action: 'Lost' })).body['success_count'], 1)
      assert.equal((await server.post('/api/user/paycaddy-card-request/', { userId: user, card_type: 'virtual' })).body['success_count'], 1)
    }
    const lastOf = async (card: string) => onlyRow(await pool.query<{ id: string }>('select max(t.id)::text as id from transfers t join cards c on c.account_id = t.credit where c.id = $1', [card])).id
    const left = async (user: string, tooMuch: string) => resultsOf(await recharge([user], tooMuch))[0]?.problems[0]?.params

    await server.movement({ reference: 'float for two', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 200_000 })
    await limit('C8', 50_000)
    assert.equal(resultsOf(await recharge(['U8'], '500.00'))[0]?.status, true)
    await moved('reverse-movement', { transaction_id: await moved('transfer', { userId: 'U8', direction: 'to_wallet', amount: '500.00' }) })
    await server.movement({ reference: 'spent what returned', kind: 'purchase', debit: 'C8', credit: 'outside_world', amount: 50_000 })
    await replace('U8')
    assert.deepEqual(await left('U8', '0.01'), { limit: '500.00', available: '0.00' })

    await limit('C9', 50_000)
    assert.equal(resultsOf(await recharge(['U9'], '300.00'))[0]?.status, true)
    const first = await lastOf('C9')
    assert.equal(resultsOf(await recharge(['U9'], '200.00'))[0]?.status, true)
    await server.movement({ reference: 'spent of two', kind: 'purchase', debit: 'C9', credit: 'outside_world', amount: 20_000 })
    await replace('U9')
    await moved('reverse-movement', { transaction_id: first })
    assert.deepEqual(await left('U9', '300.01'), { limit: '500.00', available: '300.00' })
    assert.equal(resultsOf(await recharge(['U9'], '300.00'))[0]?.status, true)
    for (const change of ['transfer', 'reverse-movement'] as const) await setPolicy(server, change, 'always')
    await sound()
  })

  it('fails a request that waited until it was used up, and nothing moves', async () => {
    const checker = await addChecker(server)
    await limit('C6', 1_000)
    const asked = await Promise.all([
      recharge(['U6'], '10.00'),
      server.post('/api/user/adjust-card/', { userId: 'U6', direction: 'increase', amount: '10.00', description: 'Ajuste', reference: randomUUID() }),
      server.post('/api/user/transfer/', { userId: 'U6', direction: 'to_card', amount: '10.00', description: 'A la tarjeta', reference: randomUUID() }),
    ])
    assert.deepEqual(asked.map(({ status }) => status), [202, 202, 202])
    const refused = await recharge(['U6'], '10.01')
    assert.deepEqual([refused.status, refused.body['code']], [409, 'action_refused'])
    await server.movement({ reference: 'meanwhile', kind: 'topup', debit: 'programme_float', credit: 'C6', amount: 1 })
    for (const { body } of asked) {
      const id = String(body['request_id'])
      assert.equal((await checker.decide(id, 'approved')).status, 200)
      const { status, problem } = await checker.detail(id)
      assert.deepEqual([status, problem], ['failed', { code: 'monthly_limit_exceeded', field: 'amount', params: { limit: '10.00', available: '9.99' } }])
    }
    assert.equal(await received('C6'), 1)
    await limit('C6', null)
  })
})
