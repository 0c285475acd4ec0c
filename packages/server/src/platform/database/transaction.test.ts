import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { openKysely, openPool } from './pool.ts'
import { copyIn, onlyRow, runSql } from './query.ts'
import type { Transaction } from './schema.ts'
import { inTransaction, isConflict } from './transaction.ts'

describe('a transaction', async () => {
  const database = await freshDatabase()
  const limited = openKysely(openPool(database.url, { max: 1, statementTimeoutMs: 60_000 }))
  after(async () => {
    await limited.destroy()
    await database.drop()
  })
  const { db } = database
  await runSql(db, 'create table notes (id integer primary key, text text)')
  const ids = async () => (await runSql<{ id: number }>(db, 'select id from notes order by id')).rows.map(({ id }) => id)
  const write = (transaction: Transaction, id: number) => runSql(transaction, 'insert into notes (id) values ($1)', [id])
  const backend = async (transaction: Transaction) => onlyRow(await runSql<{ pid: number }>(transaction, 'select pg_backend_pid() as pid')).pid

  it('is kept whole or not at all', async () => {
    assert.equal(await inTransaction(db, async (transaction) => (await write(transaction, 1)).rowCount), 1)
    await assert.rejects(inTransaction(db, async (transaction) => {
      await write(transaction, 2)
      throw new Error('no')
    }), /no/)
    assert.deepEqual(await ids(), [1])
  })

  it('is done again after a conflict, three times in all, and only where its caller allows it', async () => {
    let attempts = 0
    const work = async (transaction: Transaction) => {
      attempts += 1
      await write(transaction, attempts === 3 ? 3 : 1)
    }
    await assert.rejects(inTransaction(db, work), isConflict)
    assert.equal(attempts, 1)
    attempts = 0
    await inTransaction(db, work, { retries: true })
    assert.deepEqual([attempts, await ids()], [3, [1, 3]])
    attempts = 3
    await assert.rejects(inTransaction(db, work, { retries: true }), isConflict)
    assert.equal(attempts, 6)
  })

  it('does not do again what failed by itself', async () => {
    let attempts = 0
    await assert.rejects(inTransaction(db, (transaction) => runSql(transaction, `select ${(attempts += 1)} / 0`), { retries: true }), { code: '22012' })
    assert.equal(attempts, 1)
  })

  it('keeps its connection when its caller fails or a statement is refused, with nothing of what it did', async () => {
    const before = await inTransaction(limited, backend)
    await assert.rejects(inTransaction(limited, () => Promise.reject(new Error('of the caller'))), /of the caller/)
    assert.equal(await inTransaction(limited, backend), before)
    const refused = async (transaction: Transaction) => {
      await runSql(transaction, `select set_config('application_name', 'changed', false)`)
      await write(transaction, 70)
      await runSql(transaction, 'select nothing')
    }
    await assert.rejects(inTransaction(limited, refused), { code: '42703' })
    await assert.rejects(runSql(limited, 'select nothing'), { code: '42703' })
    const { pid, name } = onlyRow(await runSql<{ pid: number; name: string }>(limited, `select pg_backend_pid() as pid, current_setting('application_name') as name`))
    assert.equal(pid, before)
    assert.notEqual(name, 'changed')
    assert.ok(!(await ids()).includes(70))
  })

  it('closes its connection when the database turns out to be one that nothing can be written to', async () => {
    const before = await inTransaction(limited, backend)
    await assert.rejects(inTransaction(limited, (transaction) => write(transaction, 71), { snapshot: true }), { code: '25006' })
    assert.notEqual(await inTransaction(limited, backend), before)
  })

  it('throws what failed first when its connection is gone', async () => {
    await assert.rejects(inTransaction(limited, async (transaction) => runSql(transaction, 'select pg_terminate_backend($1)', [await backend(transaction)])), { code: '57P01' })
    assert.ok(await inTransaction(limited, backend))
  })

  it('has the time limit of its connection unless it is unlimited, and a connection keeps neither', async () => {
    const limit = async (transaction: Transaction) => onlyRow(await runSql<{ limit: string }>(transaction, `select current_setting('statement_timeout') as limit`)).limit
    assert.deepEqual([await inTransaction(limited, limit), await inTransaction(limited, limit, { unlimited: true }), await inTransaction(limited, limit)], ['1min', '0', '1min'])
  })

  it('that is a snapshot sees nothing new and writes nothing', async () => {
    await inTransaction(db, async (transaction) => {
      const count = async () => (await runSql(transaction, 'select from notes')).rowCount
      const before = await count()
      await runSql(db, 'insert into notes (id) values (50)')
      assert.equal(await count(), before)
    }, { snapshot: true })
    await assert.rejects(inTransaction(db, (transaction) => write(transaction, 51), { snapshot: true }), { code: '25006' })
  })

  it('takes a COPY, and rolls it back when its source fails', async () => {
    const lines = (failure?: Error) =>
      Readable.from(
        (function* () {
          yield Buffer.from('100\tuno\n')
          if (failure) throw failure
          yield Buffer.from('101\tdos\n')
        })(),
      )
    const copied = (failure?: Error) =>
      inTransaction(limited, async (transaction) => {
        await write(transaction, 99)
        await copyIn(transaction, 'copy notes (id, text) from stdin', lines(failure))
      })
    const before = await inTransaction(limited, backend)
    await assert.rejects(copied(new Error('unreadable')), /unreadable/)
    assert.notEqual(await inTransaction(limited, backend), before)
    assert.ok(!(await ids()).includes(99))
    await copied()
    assert.deepEqual((await ids()).slice(-3), [99, 100, 101])
  })
})
