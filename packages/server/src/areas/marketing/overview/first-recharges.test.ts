import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../../app/test/database.ts'
import { addHolders } from '../../../engines/bulk/test/holders.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { runSql } from '../../../platform/database/query.ts'
import { sumMarketing } from './sum-marketing.task.ts'

describe('first recharges', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool, db } = database

  it('are found without reading all recharges for each person, also where nothing is known of them yet', async () => {
    const [people, each] = [2_000, 5]
    // A new table whose statistics PostgreSQL will never make by itself: what one looks like after a crash.
    await pool.query('alter table transfers set (autovacuum_enabled = false)')
    await addHolders(pool, people, people * each * 100)
    await pool.query(
      `select count(*) from ledger_post(array(
         select row('recharge:' || n || ':' || w.id, 'topup', ledger_account('programme_float'), w.account_id, 100, '', '', null, null, null, timestamptz '2026-03-01T12:00:00Z' + n * interval '1 day', null)::ledger_transfer
         from generate_series(1, $1::int) n cross join wallets w order by n, w.account_id
       ))`,
      [each],
    )
    const read = await inTransaction(db, async (transaction) => {
      await sumMarketing(transaction, new Date('2026-03-20T12:00:00Z'))
      const { rows } = await runSql<{ read: number }>(transaction, `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'transfers'`)
      return rows[0]?.read ?? 0
    })
    const { rows } = await pool.query<{ firsts: number; cents: number }>('select sum(first_recharges)::int as firsts, sum(first_recharge_cents)::int as cents from marketing_days')
    assert.deepEqual(rows, [{ firsts: people, cents: people * 100 }])
    assert.ok(read < 20 * people * each, `${read} transfers read`)
  })
})

describe('a recharge that was recovered', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool, db } = database

  it('within a day is no first one, unless a part of it was left', async () => {
    const people = await addHolders(pool, 4, 1_000_000)
    const { rows: wallets } = await pool.query<{ id: number }>('select w.account_id as id from wallets w order by w.account_id')
    let number = 0
    /** A movement of a wallet: a recharge, or the recovery of one. @returns its id */
    const move = async (wallet: number, cents: number, at: string, recharge: number | null = null) => {
      const [debit, credit] = recharge === null ? [`ledger_account('programme_float')`, '$2'] : ['$2', `ledger_account('programme_recovered')`]
      const { rows } = await pool.query<{ id: number }>(
        `select transaction_id as id from ledger_post(array[row($1, $3, ${debit}, ${credit}, $4, '', '', $5, null, null, $6, null)::ledger_transfer])`,
        [`o${(number += 1)}`, wallets[wallet]?.id, recharge === null ? 'topup' : 'reversal', cents, recharge, at],
      )
      return rows[0]?.id ?? 0
    }
    for (const [wallet, recovered, at] of [[0, 1, '2026-03-10T13:00:00Z'], [1, 9_999, '2026-03-10T13:00:00Z'], [2, 10_000, '2026-03-10T13:00:00Z'], [3, 10_000, '2026-03-12T12:00:00Z']] as const) {
      const first = await move(wallet, 10_000, '2026-03-10T12:00:00Z')
      await move(wallet, recovered, at, first)
      await move(wallet, 500, '2026-03-13T12:00:00Z')
    }
    await inTransaction(db, (transaction) => sumMarketing(transaction, new Date('2026-03-20T12:00:00Z')))
    const { rows } = await pool.query(`select day::text, first_recharges as firsts, first_recharge_cents::int as cents from marketing_days where first_recharges > 0 order by day`)
    assert.deepEqual(rows, [{ day: '2026-03-10', firsts: people.length - 1, cents: 30_000 }, { day: '2026-03-13', firsts: 1, cents: 500 }])
  })
})
