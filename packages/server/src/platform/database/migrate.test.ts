import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { installQueue } from '../../engines/jobs/jobs.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { migrate, missingMigrations, readMigrations } from './migrate.ts'
import { openPool } from './pool.ts'

describe('migrations', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  // Time for the other transaction to ask for its second lock before PostgreSQL looks for a deadlock.
  await database.pool.query(`alter database "${new URL(database.url).pathname.slice(1)}" set deadlock_timeout = '3s'`)

  it('are all applied once and then not again', async () => {
    assert.deepEqual(await missingMigrations(database.db), [])
    assert.deepEqual(await migrate(database.pool, installQueue), [])
  })

  it('can be started by several processes at once', async () => {
    await database.pool.query(`delete from migrations where name = '9999_none.sql'`)
    const applied = await Promise.all([migrate(database.pool, installQueue), migrate(database.pool, installQueue), migrate(database.pool, installQueue)])
    assert.deepEqual(applied.flat(), [])
  })

  it('know a file by the name that it had before', async () => {
    await database.pool.query(`update migrations set name = '0015_stretches_of_lists.sql' where name = '0018_stretches_of_lists.sql'`)
    assert.deepEqual(await migrate(database.pool, installQueue), [])
  })

  it('have a number each', async () => {
    const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4))
    assert.equal(new Set(numbers).size, numbers.length)
  })

  it('are tried again after a deadlock with the release that still runs', async () => {
    // 0244 locks disputes and then transfers; the other transaction takes them the other way round.
    await database.pool.query(`delete from migrations where name like '0244%'; drop trigger transfers_reopen_disputes on transfers; drop function reopen_disputes(); drop index disputes_by_reversal`)
    const other = await database.pool.connect()
    try {
      await other.query(`begin; set local deadlock_timeout = '10min'; lock table transfers in row exclusive mode`)
      const migrated = migrate(database.pool, installQueue)
      await until(async () => (await database.pool.query(`select from pg_locks where not granted and relation = 'transfers'::regclass`)).rowCount === 1)
      await other.query('lock table disputes in row exclusive mode; commit')
      assert.deepEqual(await migrated, ['0244_refunds_that_were_refused.sql'])
    } finally {
      other.release(true)
    }
    assert.deepEqual(await missingMigrations(database.db), [])
  })

  it('refuse a file that was changed after it was applied', async () => {
    await database.pool.query(`update migrations set checksum = 'other' where name like '0001%'`)
    await assert.rejects(migrate(database.pool, installQueue), /0001_identity\.sql was changed/)
  })

  it('refuse a database that is not encoded in UTF8, before they touch it', async () => {
    const name = `ascii_${randomBytes(6).toString('hex')}`
    await database.pool.query(`create database ${name} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`)
    const pool = openPool(Object.assign(new URL(database.url), { pathname: `/${name}` }).href, { max: 1 })
    try {
      await assert.rejects(migrate(pool, installQueue), /encoded in UTF8; this one is SQL_ASCII/)
      assert.equal((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount, 0)
    } finally {
      await pool.end()
      await database.pool.query(`drop database ${name}`)
    }
  })
})
