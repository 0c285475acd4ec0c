import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { renewStatistics } from './renew-statistics.ts'

describe('what the planner knows of a table', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  const known = async () => (await pool.query<{ rows: number }>(`select reltuples::int as rows from pg_class where oid = 'bulk_rows'::regclass`)).rows[0]!.rows
  const add = (document: number, rows: number) =>
    pool.query(`insert into bulk_rows (document_id, row_number, cells, search, is_valid) select $1::bigint, n, '{}', repeat('x', 400), true from generate_series(1, $2::int) n`, [document, rows])

  it('is renewed where it knew nothing, and once the table has outgrown it', async () => {
    // As after a crash: nothing but this looks at the table.
    await pool.query('alter table bulk_rows set (autovacuum_enabled = off)')
    await renewStatistics(db)
    await add(1, 4_000)
    assert.equal(await known(), -1)
    assert.equal(await renewStatistics(db), 1)
    assert.equal(await known(), 4_000)
    await add(2, 2_000)
    assert.equal(await renewStatistics(db), 0)
    await add(3, 8_000)
    assert.equal(await renewStatistics(db), 1)
    assert.equal(await known(), 14_000)
  })

  it('is left to who is at it already', async () => {
    await add(4, 40_000)
    const other = await pool.connect()
    await other.query('begin; select pg_advisory_xact_lock(5070171)')
    assert.equal(await renewStatistics(db), 0)
    await other.query('rollback')
    other.release()
    assert.equal(await renewStatistics(db), 1)
  })
})
