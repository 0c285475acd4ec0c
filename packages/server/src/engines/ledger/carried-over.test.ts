import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { emptyDatabase } from '../../app/test/database.ts'
import { installQueue } from '../jobs/jobs.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'

it('carries transactions and their postings over into transfers, with every balance', async () => {
  const { pool, drop } = await emptyDatabase()
  after(drop)
  await pool.query('create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())')
  for (const { name, sql, checksum } of (await readMigrations()).filter(({ name }) => name < '0031')) {
    await pool.query(sql)
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  await pool.query(`insert into accounts (kind) select 'wallet' from generate_series(1, 3)`)
  await pool.query(
    `select ledger_post(array[
       row('fund', 'adjustment', ledger_account('outside_world'), ledger_account('programme_float'), 10000, 'Fondo', 'Banco', null, null, null, '2026-01-02T03:04:05Z'),
       row('top-up:7:2', 'topup', ledger_account('programme_float'), 6, 700, '', '', null, 7, 'A1', null),
       row('top-up:7:3', 'topup', ledger_account('programme_float'), 7, 300, '', '', null, 7, 'A1', null),
       row('top-up:7:3:refused', 'reversal', 7, ledger_account('programme_float'), 300, '', '', 3, 7, 'A1', null),
       row('single:a:1', 'transfer', 6, 8, 200, '', '', null, null, 'A1', null)]::ledger_transfer[])`,
  )
  const legs = 'select account_id, transaction_id, amount, balance_after from postings order by transaction_id, amount'
  const balances = 'select id, kind, balance from accounts order by id'
  const before = [(await pool.query(legs)).rows, (await pool.query(balances)).rows]

  assert.ok((await migrate(pool, installQueue)).includes('0031_transfers.sql'))

  assert.deepEqual([(await pool.query(legs)).rows, (await pool.query(balances)).rows], before)
  assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  // The daily sums begin with what was moved before: the recharge that was taken back counts on neither side.
  assert.equal((await pool.query('select from ledger_sum_differences')).rowCount, 0)
  assert.deepEqual((await pool.query(`select kind, amount_cents, count from ledger_days where debit = 'programme_float' and not reverses`)).rows, [{ kind: 'topup', amount_cents: 700, count: 1 }])
  const { rows } = await pool.query('select id, reference, upload_document_id as list, row_number as row, reversal_of, kind, description, establishment, created_by from transfers order by id')
  assert.deepEqual(rows.map((row: object) => Object.values(row)), [
    [1, 'fund', null, null, null, 'adjustment', 'Fondo', 'Banco', null],
    [2, null, 7, 2, null, 'topup', '', '', 'A1'],
    [3, null, 7, 3, null, 'topup', '', '', 'A1'],
    [4, 'top-up:7:3:refused', 7, null, 3, 'reversal', '', '', 'A1'],
    [5, 'single:a:1', null, null, null, 'transfer', '', '', 'A1'],
  ])
  assert.deepEqual((await pool.query(`select created_at from transfers where id = 1`)).rows, [{ created_at: new Date('2026-01-02T03:04:05Z') }])
  const { rows: next } = await pool.query(`select transaction_id from ledger_post(array[row('next', 'transfer', 8, 6, 1, '', '', null, null, null, null, null)::ledger_transfer])`)
  assert.deepEqual(next, [{ transaction_id: 6 }])
})
