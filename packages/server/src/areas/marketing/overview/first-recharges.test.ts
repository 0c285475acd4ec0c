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
