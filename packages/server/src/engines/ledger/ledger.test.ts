import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { freshDatabase } from '../../app/test/database.ts'

type Transfer = { reference: string; debit: number; credit: number; amount: number }

const post = (pool: Pool, transfers: readonly Transfer[]) =>
  pool.query(
    `select * from ledger_post(array(
       select row(t.reference, 'transfer', t.debit, t.credit, t.amount, '', '', null, null, null, null)::ledger_transfer
       from jsonb_to_recordset($1::jsonb) as t (reference text, debit bigint, credit bigint, amount bigint)))`,
    [JSON.stringify(transfers)],
  )

describe('the ledger', async () => {
  const { pool, drop } = await freshDatabase()
  after(drop)
  const open = async (kind: string): Promise<number> => (await pool.query<{ id: number }>('insert into accounts (kind) values ($1) returning id', [kind])).rows[0]!.id
  const programme = async (kind: string): Promise<number> => (await pool.query<{ id: number }>('select ledger_account($1) as id', [kind])).rows[0]!.id
  const balanceOf = async (id: number) => (await pool.query<{ balance: number }>('select balance from accounts where id = $1', [id])).rows[0]!.balance
  const outside = await programme('outside_world')
  const float = await programme('programme_float')
  const wallet = await open('wallet')
  await post(pool, [{ reference: 'fund', debit: outside, credit: float, amount: 100_000 }])

  it('moves money and says which transaction it became', async () => {
    const { rows } = await post(pool, [{ reference: 'one', debit: float, credit: wallet, amount: 2_500 }])
    assert.equal(rows[0].reference, 'one')
    assert.equal(await balanceOf(wallet), 2_500)
    assert.equal(await balanceOf(float), 97_500)
    const { rows: movements } = await pool.query('select direction, amount, balance_after from movements where account_id = $1', [wallet])
    assert.deepEqual(movements, [{ direction: 'in', amount: 2_500, balance_after: 2_500 }])
  })

  const refused = (name: string, constraint: string | RegExp, ...statements: string[]): void =>
    void it(`refuses ${name}`, async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await assert.rejects(
          async () => {
            for (const statement of statements) await client.query(statement)
          },
          (error: { constraint?: string; message: string }) => (typeof constraint === 'string' ? error.constraint === constraint : constraint.test(error.message)),
        )
        await client.query('rollback')
      } finally {
        client.release()
      }
    })

  const header = (id: number) => `insert into ledger_transactions (id, kind, reference) values (${id}, 'transfer', 'attack ${id}')`
  refused('to change a posting', /append-only/, 'update postings set amount = amount + 1')
  refused('to remove a posting', /append-only/, 'delete from postings')
  refused('to empty the postings', /append-only/, 'truncate postings')
  refused('to change a transaction', /append-only/, `update ledger_transactions set description = 'x'`)
  refused('to remove a transaction', /append-only/, 'delete from ledger_transactions')
  refused('to change a posting by inserting it again', /append-only/, `insert into postings select * from postings on conflict (account_id, transaction_id) do update set amount = 1`)
  refused('to set a balance', /postings only/, `update accounts set balance = balance + 1 where id = ${wallet}`)
  refused('to set a balance as a replica', /postings only/, 'set local session_replication_role = replica', `update accounts set balance = balance + 1 where id = ${wallet}`)
  refused('to open an account with money in it', /postings only/, `insert into accounts (kind, balance) values ('wallet', 1)`)
  refused('to remove an account', /append-only/, `delete from accounts where id = ${wallet}`)
  refused('a second float', 'accounts_of_the_programme', `insert into accounts (kind) values ('programme_float')`)
  refused('a lone leg', 'postings_balanced', header(9_001), `insert into postings values (${wallet}, 9001, 5, 2505)`)
  refused('a transaction that leaves nothing over but the wrong sum', 'postings_balanced', header(9_002), `insert into postings values (${wallet}, 9002, 5, 2505), (${float}, 9002, -4, 97496)`)
  refused(
    'legs that come later, though they add up to zero',
    'postings_complete',
    header(9_003),
    `insert into postings values (${wallet}, 9003, 5, 2505), (${float}, 9003, -5, 97495)`,
    `insert into postings select id, 9003, amount, balance + amount from accounts join (values ('marketing', 5), ('outside_world', -5)) v (k, amount) on k = kind`,
  )
  refused('legs of no transaction', 'postings_complete', `insert into postings values (${wallet}, 9004, 5, 2505), (${float}, 9004, -5, 97495)`)
  refused('legs of an account that is not there', 'postings_balance_after', header(9_005), `insert into postings values (999999, 9005, 5, 5), (${float}, 9005, -5, 97495)`)
  refused('a wrong balance after', 'postings_balance_after', header(9_006), `insert into postings values (${wallet}, 9006, 5, 2506), (${float}, 9006, -5, 97495)`)
  refused('a leg of nothing', 'postings_amount', header(9_007), `insert into postings values (${wallet}, 9007, 0, 2500), (${float}, 9007, 0, 97500)`)
  refused('a wallet below zero', 'accounts_not_negative', header(9_008), `insert into postings values (${wallet}, 9008, -2501, -1), (${float}, 9008, 2501, 100001)`)

  it('refuses a reference a second time, and leaves nothing of the other transfers of that call', async () => {
    const before = await balanceOf(wallet)
    await assert.rejects(
      post(pool, [
        { reference: 'fresh', debit: float, credit: wallet, amount: 1 },
        { reference: 'one', debit: float, credit: wallet, amount: 1 },
      ]),
      { constraint: 'ledger_transactions_reference_key' },
    )
    assert.equal(await balanceOf(wallet), before)
  })

  it('keeps every balance the sum of its postings, the sum of all at zero and no user below zero, whatever is tried', async () => {
    const accounts = [outside, float, await open('wallet'), await open('card'), await open('wallet')]
    const model = new Map(await Promise.all(accounts.map(async (id) => [id, await balanceOf(id)] as const)))
    let number = 0
    const transfer = fc.record({ debit: fc.constantFrom(...accounts), credit: fc.constantFrom(...accounts), amount: fc.integer({ min: -2, max: 60_000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 6 }), async (planned) => {
        const after = new Map(model)
        let possible = true
        for (const { debit, credit, amount } of planned) {
          after.set(debit, after.get(debit)! - amount)
          after.set(credit, after.get(credit)! + amount)
          possible &&= amount > 0 && debit !== credit && (debit === outside || after.get(debit)! >= 0)
        }
        const posted = await post(pool, planned.map((plan) => ({ ...plan, reference: `random ${++number}` }))).then(
          () => true,
          () => false,
        )
        assert.equal(posted, possible)
        if (posted) for (const [id, value] of after) model.set(id, value)
        for (const [id, value] of model) assert.equal(await balanceOf(id), value)
      }),
      { numRuns: 150 },
    )
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
    assert.deepEqual((await pool.query('select sum(balance)::int as total, (select sum(amount)::int from postings) as posted from accounts')).rows, [{ total: 0, posted: 0 }])
    const { rows } = await pool.query(
      `select count(*)::int as broken from (
         select balance_after, sum(amount) over (partition by account_id order by transaction_id) as due from postings) p where balance_after <> due`,
    )
    assert.deepEqual(rows, [{ broken: 0 }])
  })

  it('lets twenty transfers at once take no more than there is', async () => {
    const shared = await open('wallet')
    await post(pool, [{ reference: 'shared', debit: outside, credit: shared, amount: 1_000 }])
    const tries = Array.from({ length: 20 }, (_, n) => post(pool, [{ reference: `rush ${n}`, debit: shared, credit: n % 2 ? wallet : float, amount: 150 }]))
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
    assert.equal(done, 6)
    assert.equal(await balanceOf(shared), 100)
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
