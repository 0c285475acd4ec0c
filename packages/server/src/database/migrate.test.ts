import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../test/database.ts'
import { migrate, missingMigrations } from './migrate.ts'

describe('migrations', async () => {
  const database = await freshDatabase()
  after(() => database.drop())

  it('are all applied once and then not again', async () => {
    assert.deepEqual(await missingMigrations(database.pool), [])
    assert.deepEqual(await migrate(database.pool), [])
  })

  it('can be started by several processes at once', async () => {
    await database.pool.query(`delete from migrations where name = '9999_none.sql'`)
    const applied = await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)])
    assert.deepEqual(applied.flat(), [])
  })

  it('refuse a file that was changed after it was applied', async () => {
    await database.pool.query(`update migrations set checksum = 'other' where name like '0001%'`)
    await assert.rejects(migrate(database.pool), /0001_identity\.sql was changed/)
  })
})
