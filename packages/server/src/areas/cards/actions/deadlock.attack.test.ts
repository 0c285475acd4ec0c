import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { startCardServer } from '../test/card-server.ts'

describe('a single action that PostgreSQL ends so that another may go on', async () => {
  const server = await startCardServer([{ email: 'ana@example.com', identification: '8-1-1', wallet: 0 }])
  after(() => server.close())
  const { pool } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 50_000 })
  await pool.query('create sequence test_deadlocks')
  await pool.query(`create table test_limit (deadlocks bigint)`)
  await pool.query('insert into test_limit values (0)')
  // A deadlock needs two transactions at the right moments; what PostgreSQL then answers can be had at any moment.
  await pool.query(`create function test_deadlock() returns trigger language plpgsql as $$
    begin if nextval('test_deadlocks') <= (select deadlocks from test_limit) then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`)
  await pool.query('create trigger test_deadlock before insert on transfers for each row execute function test_deadlock()')
  const deadlocks = async (count: number) => {
    await pool.query(`select setval('test_deadlocks', 1, false)`)
    await pool.query('update test_limit set deadlocks = $1', [count])
  }
  const recharge = (reference: string) => server.post('/api/user/recharge-for-users/', { users: ['U1'], amount: '5.00', card_or_wallet: 'Wallet', description: 'Bono', reference })

  it('is begun again, and done once', async () => {
    await deadlocks(2)
    const { status, body } = await recharge(randomUUID())
    assert.deepEqual([status, body['success_count'], await server.balance('W1')], [200, 1, 500])
  })

  it('says in words that it did nothing where that keeps happening, and can be tried again under its reference', async () => {
    await deadlocks(99)
    const never = randomUUID()
    const { status, body } = await recharge(never)
    assert.deepEqual([status, body['code'], body['detail']], [409, 'changed_meanwhile', 'Otra operación cambió los mismos datos al mismo tiempo y esta no se aplicó; vuelve a intentarlo.'])
    assert.equal(await server.balance('W1'), 500)
    await deadlocks(0)
    assert.deepEqual([(await recharge(never)).body['success_count'], await server.balance('W1')], [1, 1_000])
  })
})
