import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { ActionAnswer } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import { startCardServer } from '../test/card-server.ts'

describe('a recharge of users without a list', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', card: 'Active', cents: 1_000, wallet: 2_000 },
    { email: 'eva@example.com', identification: '8-1-2', card: 'Temporarily blocked', wallet: 500 },
    { email: 'leo@example.com', identification: '8-1-3', status: 'Frozen' },
  ])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 50_000 })
  const recharge = async (body: object, headers = {}) => {
    const { status, body: answer } = await server.post('/api/user/recharge-for-users/', { users: ['U1'], amount: '10', card_or_wallet: 'Card', description: 'Bono', reference: randomUUID(), ...body }, headers)
    return { status, answer: answer as ActionAnswer, body: answer }
  }

  it('moves the money, says so, and tells the audit log what was before', async () => {
    const { status, answer } = await recharge({})
    assert.equal(status, 200, JSON.stringify(answer))
    const [result] = answer.results
    assert.deepEqual([answer.success_count, answer.fail_count, answer.pending_count, result?.message, result?.email, result?.id_number], [1, 0, 0, 'Recarga aplicada', 'ana@example.com', '8-1-1'])
    assert.equal(await server.balance('C1'), 2_000)
    const { rows } = await pool.query(`select action, actor, before, audit_shown(id, 'after', after) as after from audit_entries where subject_type = 'user' and subject_id = 'U1'`)
    assert.deepEqual(rows, [{
      action: 'balance.recharged', actor: 'admin@ventanilla.example', before: { card_balance: '10.00' },
      after: { card_balance: '20.00', transaction_id: result?.transaction_id, amount: '10', card_or_wallet: 'Card', description: 'Bono' },
    }])
  })

  it('fails for one user without harm to the others, and tells why', async () => {
    const { answer } = await recharge({ users: ['U1', 'U2', 'U3', 'U9', 'U1'], amount: '1.50' })
    assert.deepEqual(answer.results.map(({ user_id, status, problems }) => [user_id, status, problems.map(({ code }) => code)]), [
      ['U1', true, []],
      ['U2', false, ['card_cannot_receive']],
      ['U3', false, ['user_cannot_receive', 'card_missing']],
      ['U9', false, ['user_missing']],
    ])
    assert.deepEqual([answer.success_count, answer.fail_count], [1, 3])
    assert.equal(answer.results[3]?.message, 'El usuario no existe.')
    assert.equal(await server.balance('C1'), 2_150)
    const english = await recharge({ users: ['U9'] }, { 'accept-language': 'en' })
    assert.equal(english.answer.results[0]?.message, 'The user does not exist.')
  })

  it('happens once under one reference, however often and however simultaneously it is asked for', async () => {
    const body = { users: ['U1'], amount: '7.00', card_or_wallet: 'Wallet', reference: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => recharge(body)))
    assert.equal(await server.balance('W1'), 2_700)
    assert.deepEqual([...new Set(answers.map(({ answer }) => JSON.stringify(answer)))].length, 1)
    assert.deepEqual((await recharge(body)).answer, answers[0]?.answer)
    const other = await recharge({ ...body, amount: '8.00' })
    assert.deepEqual([other.status, other.body['code']], [409, 'reference_used'])
    assert.equal(await server.balance('W1'), 2_700)
  })

  it('answers a failure again as it was, even when it would pass by now', async () => {
    const body = { users: ['U2'], reference: randomUUID() }
    const first = await recharge(body)
    await pool.query(`update cards set status = 'Active' where id = 'C2'`)
    assert.deepEqual((await recharge(body)).answer, first.answer)
    assert.equal(await server.balance('C2'), 0)
    await pool.query(`update cards set status = 'Temporarily blocked' where id = 'C2'`)
  })

  it('reads amounts as lists do, and refuses what it can not read by its field', async () => {
    assert.equal((await recharge({ amount: 'USD 1,234.50', users: ['U9'] })).status, 200)
    for (const [amount, code] of Object.entries({ '1.234': 'amount_ambiguous', '0': 'amount_not_positive', '-5': 'amount_not_positive', x: 'amount_invalid', '10001': 'amount_too_large', '1.005': 'amount_ambiguous', '': 'blank' })) {
      const { status, body } = await recharge({ amount })
      assert.deepEqual([amount, status, body['code'], body['problems']].slice(0, 3), [amount, 400, 'validation_failed'])
      assert.deepEqual((body['problems'] as { field: string; code: string }[]).map((problem) => [problem.field, problem.code]), [['amount', code]])
    }
    const long = await recharge({ description: 'x'.repeat(201) })
    assert.deepEqual([long.status, Object.keys(long.body).includes('description')], [400, true])
  })

  it('needs users, a reference and a target that is one', async () => {
    for (const wrong of [{ users: [] }, { users: 'U1' }, { users: Array.from({ length: 101 }, (_, n) => `U${n}`) }, { reference: 'short' }, { reference: "x'; drop table users --" }, { card_or_wallet: 'Bank' }, { reference: undefined }])
      assert.equal((await recharge(wrong)).status, 400)
  })

  it('leaves a ledger that adds up', async () => {
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
