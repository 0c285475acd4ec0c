import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import type { Pool } from 'pg'
import { freshDatabase } from '../../app/test/database.ts'

type Transfer = { reference: string; debit: number; credit: number; amount: number }

const post = (pool: Pool, transfers: readonly Transfer[]) =>
  pool.query(
    `select * from ledger_post(array(
       select row(t.reference, 'transfer', t.debit, t.credit, t.amount, '', '', null, null, null, null, null)::ledger_transfer
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

  it('moves money and says which transfer it became', async () => {
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
      } finally {
        await client.query('rollback')
        client.release()
      }
    })

  /** A transfer written past ledger_post(). The float holds 97,500 cents and the wallet 2,500. */
  const written = (values: { debit?: number; credit?: number; amount?: number; debit_after?: number; credit_after?: number; reversal_of?: number; kind?: string; reference?: string | null }): string => {
    const row = { debit: float, credit: wallet, amount: 5, debit_after: 97_495, credit_after: 2_505, kind: 'transfer', reference: 'attack', ...values }
    return `insert into transfers (${Object.keys(row).join(', ')}) values (${Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')})`
  }
  const one = `(select id from transfers where reference = 'one')`
  const back = { debit: wallet, credit: float, debit_after: 2_495, credit_after: 97_505, kind: 'reversal' }
  refused('to change a transfer', /append-only/, 'update transfers set amount = amount + 1')
  refused('to change a transfer as a replica', /append-only/, 'set local session_replication_role = replica', `update transfers set description = 'x'`)
  refused('to remove a transfer', /append-only/, 'delete from transfers')
  refused('to empty the transfers', /referenced in a foreign key/, 'truncate transfers')
  refused('to empty the transfers with what hangs on them', /append-only/, 'truncate transfers cascade')
  refused('to change a transfer by inserting it again', /append-only/, `insert into transfers select * from transfers on conflict (id) do update set amount = 1`)
  refused('to change a transfer by merging', /append-only/, `merge into transfers t using (select 1) x on t.reference = 'one' when matched then update set amount = 1`)
  refused('to write a leg', /cannot insert into view/, `insert into postings values (${wallet}, 1, 5, 2505)`)
  refused('to set a balance', /transfers only/, `update accounts set balance = balance + 1 where id = ${wallet}`)
  refused('to set a balance as a replica', /transfers only/, 'set local session_replication_role = replica', `update accounts set balance = balance + 1 where id = ${wallet}`)
  refused('to set a balance by inserting it again', /transfers only/, `insert into accounts (id, kind) overriding system value values (${wallet}, 'wallet') on conflict (id) do update set balance = 1`)
  refused('to set a balance by merging', /transfers only/, `merge into accounts a using (select 1) x on a.id = ${wallet} when matched then update set balance = 1`)
  refused('to open an account with money in it', /transfers only/, `insert into accounts (kind, balance, indexed_balance) values ('wallet', 1, 1)`)
  refused('to say of a balance that it is indexed as what it is not', 'accounts_indexed_as_it_is', `update accounts set indexed_balance = balance + 1, is_indexed = true where id = ${wallet}`)
  refused('to remove an account', /append-only/, `delete from accounts where id = ${wallet}`)
  refused('a second float', 'accounts_of_the_programme', `insert into accounts (kind) values ('programme_float')`)
  refused('an account that is not there', 'transfers_balance_after', written({ credit: 999_999, credit_after: 5 }))
  refused('a wrong balance after on the debit side', 'transfers_balance_after', written({ debit_after: 97_494 }))
  refused('a wrong balance after on the credit side', 'transfers_balance_after', written({ credit_after: 2_506 }))
  refused('two transfers of one statement that do not follow from each other', 'transfers_balance_after', `${written({})}, (${float}, ${wallet}, 5, 97495, 2510, 'transfer', 'attack 2')`)
  refused('a transfer of nothing', 'transfers_amount', written({ amount: 0, debit_after: 97_500, credit_after: 2_500 }))
  refused('a transfer of less than nothing', 'transfers_amount', written({ amount: -5, debit_after: 97_505, credit_after: 2_495 }))
  refused('a transfer from an account to itself', 'transfers_accounts', written({ credit: float, credit_after: 97_500 }))
  refused('a transfer that nothing tells from another', 'transfers_known', written({ reference: null }))
  refused('a wallet below zero', 'accounts_not_negative', written({ debit: wallet, credit: float, amount: 2_501, debit_after: -1, credit_after: 100_001 }))
  refused(
    'a wallet below zero between two transfers of one statement',
    'accounts_not_negative',
    `${written({ debit: wallet, credit: float, amount: 2_501, debit_after: -1, credit_after: 100_001 })}, (${float}, ${wallet}, 10, 99991, 9, 'transfer', 'attack 2')`,
  )
  refused('to reverse what is not there', 'transfers_reversal_of', written({ ...back, reversal_of: 9_999_999 }))
  refused('to reverse a transfer twice in one statement', 'transfers_reversed_once', `${written(back).replace(' (debit', ' (reversal_of, debit').replace('values (', `values (${one}, `)}, (${one}, ${wallet}, ${float}, 5, 2490, 97510, 'reversal', 'attack 2')`)

  it('lets one of two reversals of a transfer at the same moment stand', async () => {
    const [first, second] = [await pool.connect(), await pool.connect()]
    const reverse = (client: typeof first, reference: string) =>
      client.query(`select ledger_post(array[row('${reference}', 'reversal', ${wallet}, ${float}, 1, '', '', ${one}, null, null, null, null)::ledger_transfer])`)
    try {
      await first.query('begin')
      await second.query('begin')
      await reverse(first, 'back 1')
      const later = assert.rejects(reverse(second, 'back 2'), { constraint: 'transfers_reversed_once' })
      await first.query('commit')
      await later
      await second.query('rollback')
    } finally {
      first.release()
      second.release()
    }
    await post(pool, [{ reference: 'again', debit: float, credit: wallet, amount: 1 }])
  })

  it('refuses a reference a second time, and leaves nothing of the other transfers of that call', async () => {
    const before = await balanceOf(wallet)
    await assert.rejects(
      post(pool, [
        { reference: 'fresh', debit: float, credit: wallet, amount: 1 },
        { reference: 'one', debit: float, credit: wallet, amount: 1 },
      ]),
      { constraint: 'transfers_reference' },
    )
    assert.equal(await balanceOf(wallet), before)
  })

  it('keeps every balance the sum of its transfers, the sum of all at zero and no user below zero, whatever is tried', async () => {
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
      cases(150),
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
