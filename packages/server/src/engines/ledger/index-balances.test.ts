import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import { freshDatabase } from '../../app/test/database.ts'
import { indexBalances } from './index-balances.task.ts'

const going = new AbortController().signal

describe('balances by which lists are sorted', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool, db } = database
  const { rows: held } = await pool.query<{ id: number }>(`insert into accounts (kind) select (array['wallet', 'card'])[1 + n % 2] from generate_series(1, 12) n returning id`)
  const ids = held.map(({ id }) => id)
  const outside = (await pool.query<{ id: number }>(`select id from accounts where kind = 'outside_world'`)).rows[0]!.id
  let number = 0
  const post = (transfers: readonly { from?: number; to: number; amount: number }[]) =>
    `select from ledger_post(array[${transfers.map(({ from = outside, to, amount }) => `row('b${(number += 1)}', 'adjustment', ${from}, ${to}, ${amount}, '', '', null, null, null, null, null)::ledger_transfer`).join(', ')}])`

  const listed = async () => (await pool.query<{ id: number; balance: number }>(`select id, balance from accounts_by_balance_now where is_current and kind in ('wallet', 'card') order by kind, balance, id`)).rows
  const actual = async () => (await pool.query<{ id: number; balance: number }>(`select id, balance from accounts where kind in ('wallet', 'card') order by kind, balance, id`)).rows
  const marked = async () => (await pool.query(`select from accounts where is_moved and kind in ('wallet', 'card')`)).rowCount

  it('are those of the ledger at every moment, each account once', async () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('post' as const), moves: fc.array(fc.record({ to: fc.nat(11), amount: fc.integer({ min: 1, max: 500 }) }), { minLength: 1, maxLength: 5 }) }),
      fc.record({ does: fc.constant('index' as const), most: fc.integer({ min: 1, max: 8 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const did of steps) {
          if (did.does === 'post') await pool.query(post(did.moves.map(({ to, amount }) => ({ to: ids[to]!, amount }))))
          else await pool.query('select index_balances($1)', [did.most])
          assert.deepEqual(await listed(), await actual())
        }
      }),
      cases(60),
    )
  })

  it('are indexed once more have moved than a list should sort, and then all', async () => {
    while ((await pool.query<{ some: number }>('select index_balances(100) as some')).rows[0]!.some > 0);
    assert.equal(await marked(), 0)
    await pool.query(post(ids.slice(0, 5).map((to) => ({ to, amount: 7 }))))
    assert.equal(await indexBalances(db, going, 5), 0)
    assert.equal(await marked(), 5)
    assert.equal(await indexBalances(db, going, 4), 5)
    assert.equal(await marked(), 0)
    assert.deepEqual(await listed(), await actual())
  })

  it('wait for no transfer, and no transfer is lost on them', async () => {
    await pool.query(post(ids.map((to) => ({ to, amount: 11 }))))
    const [first, ...others] = ids as [number, ...number[]]
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(post([{ from: first, to: others[0]!, amount: 3 }]))
      assert.equal(await indexBalances(db, going, 0), ids.length - 2)
      await client.query('commit')
    } finally {
      client.release()
    }
    assert.equal(await marked(), 2)
    assert.deepEqual(await listed(), await actual())
    assert.equal(await indexBalances(db, going, 0), 2)
    assert.deepEqual(await listed(), await actual())
  })

  it('change no index when an account moves that has moved before', async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const changed = async () => (await client.query<{ all: number; on_their_page: number }>(`select pg_stat_get_xact_tuples_updated('accounts'::regclass) as all, pg_stat_get_xact_tuples_hot_updated('accounts'::regclass) as on_their_page`)).rows[0]!
      await client.query(post([{ to: ids[0]!, amount: 1 }]))
      const before = await changed()
      await client.query(post([{ to: ids[0]!, amount: 1 }]))
      const now = await changed()
      assert.deepEqual([now.all - before.all, now.on_their_page - before.on_their_page], [2, 2])
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})
