import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance } from '../test/holders.ts'
import { csvOf } from '../test/lists.ts'
import { processList } from './process-list.ts'

describe('a batch that fails', { timeout: 300_000 }, async () => {
  const server = await startBulkServer({ holders: 120, float: 10_000_000 })
  after(() => server.close())
  const { pool, holders, services } = server
  const never = new AbortController().signal
  const everybody = csvOf(holders.map((to) => ({ to, amount: '1.00' })))
  const begun = async () => {
    const id = await server.uploaded(everybody)
    await server.process(id)
    return id
  }
  const document = async (id: string) => (await pool.query<{ status: string; success_count: number; fail_count: number; failures: number }>('select status, success_count, fail_count, failures from upload_documents where id = $1', [id])).rows[0]!
  const failed = async (id: string) =>
    ((await server.get('get-all-topup-data', { upload_document_id: id, status: 'invalid' })).body['transactions'] as { row: number; message: string }[]).map(({ row, message }) => [row, message])
  /** Makes the ledger refuse what `when` says of a new transaction. */
  const refuse = async (when: string, errcode: string) => {
    await pool.query(`create or replace function test_refuse() returns trigger language plpgsql as $$ begin if ${when} then raise exception 'refused by the test' using errcode = '${errcode}'; end if; return new; end $$`)
    await pool.query('create or replace trigger test_refuse before insert on transfers for each row execute function test_refuse()')
  }
  const message = 'No se pudo aplicar por un error del servicio; no se hizo ningún cambio. Vuelve a intentarlo y, si se repite, avisa a soporte.'

  it('is split until the rows that fail are alone: they fail with a message, and all others are applied once', async () => {
    await refuse(`new.row_number in (7, 90)`, '22000')
    const id = await begun()
    const before = await balance(pool, { programme: 'programme_float' })
    await processList(services, Number(id), never)
    assert.deepEqual(await document(id), { status: 'partially_completed', success_count: 118, fail_count: 2, failures: 0 })
    assert.deepEqual(await failed(id), [[7, message], [90, message]])
    assert.equal(before - (await balance(pool, { programme: 'programme_float' })), 11_800)
    assert.equal(await balance(pool, { wallet: holders[5]! }), 0)
  })

  it('fails no row for another that another worker has failed meanwhile', async () => {
    await refuse('new.row_number = 7', '22000')
    const id = await begun()
    const stopping = new AbortController()
    /** Stops once it has failed the row. */
    const faster = { ...services, log: Object.assign(Object.create(services.log) as typeof services.log, { error: ({ rows }: { rows: number }) => rows === 1 && stopping.abort() }) }
    let failures = 0
    /** Takes all rows, 200, 4 and 6 to 13, 7 and 8, then 7 alone: it has failed, and the other worker comes before it is marked. */
    const slower = services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => Object.keys(row).join() === 'failures')) failures += 1
        if (failures === 5 && !stopping.signal.aborted) await processList(faster, Number(id), stopping.signal)
        return result
      },
    })
    await processList({ ...services, db: slower }, Number(id), never)
    assert.equal(stopping.signal.aborted, true)
    assert.deepEqual([await document(id), await failed(id)], [{ status: 'partially_completed', success_count: 119, fail_count: 1, failures: 0 }, [[7, message]]])
  })

  it('fails the list where every row fails, and ends it', async () => {
    await refuse('true', '23514')
    const id = await begun()
    await processList(services, Number(id), never)
    assert.deepEqual(await document(id), { status: 'failed', success_count: 0, fail_count: 120, failures: 0 })
    assert.equal((await failed(id))[0]?.[1], message)
  })

  const refusedBy = (rule: string) => `No se pudo aplicar: sus datos no cumplen la regla ${rule}; no se hizo ningún cambio. Avisa a soporte.`
  // The row that fails is row 7, which goes to the sixth holder.
  const causes = [
    { cause: 'a check constraint', sql: `alter table transfers add constraint test_check check (row_number <> 7) not valid`, off: 'alter table transfers drop constraint test_check', says: refusedBy('test_check') },
    { cause: 'a unique index', sql: 'create unique index test_unique on transfers ((case when row_number in (6, 7) then upload_document_id end))', off: 'drop index test_unique', says: refusedBy('test_unique') },
    { cause: 'an overflow', does: 'perform case when new.row_number = 7 then 2147483647 + new.row_number end;', says: message },
    { cause: 'a division by zero', does: 'perform 1 / (7 - new.row_number);', says: message },
    { cause: 'an exception of a trigger', does: `if new.row_number = 7 then raise exception 'no'; end if;`, says: message },
    { cause: 'an assertion', does: `assert new.row_number <> 7, 'no';`, says: message },
    { cause: 'what is too long for an index', sql: `create index test_index on transfers ((case when row_number = 7 then (select_test_noise()) end))`, before: `create function select_test_noise() returns text immutable language sql as $$ select string_agg(md5(n::text), '') from generate_series(1, 2000) n $$`, off: 'drop index test_index; drop function select_test_noise()', says: message },
    { cause: 'a conflict that does not end', does: `if new.row_number = 7 then raise exception 'no' using errcode = '40001'; end if;`, says: 'Otra operación cambió los mismos datos al mismo tiempo; vuelve a intentarlo.', patient: true },
    { cause: 'what the transaction finds at its end', sql: `create constraint trigger test_late after insert on transfers deferrable initially deferred for each row when (new.row_number = 7) execute function test_late()`, before: `create function test_late() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '23000'; end $$`, off: 'drop trigger test_late on transfers; drop function test_late()', says: message },
  ] as const
  for (const { cause, says, ...made } of causes)
    it(`fails the one row alone: ${cause}`, async () => {
      await pool.query('drop trigger if exists test_refuse on transfers')
      if ('before' in made) await pool.query(made.before)
      if ('sql' in made) await pool.query(made.sql)
      if ('does' in made) {
        await pool.query(`create or replace function test_refuse() returns trigger language plpgsql as $$ begin ${made.does} return new; end $$`)
        await pool.query('create trigger test_refuse before insert on transfers for each row execute function test_refuse()')
      }
      const id = await begun()
      if ('patient' in made) for (let tries = 1; tries < 10; tries += 1) await assert.rejects(processList(services, Number(id), never), /no/)
      await processList(services, Number(id), never)
      assert.deepEqual([await document(id), await failed(id)], [{ status: 'partially_completed', success_count: 119, fail_count: 1, failures: 0 }, [[7, says]]])
      if ('off' in made) await pool.query(made.off)
    })

  it('is left to be tried again where the reason may pass, but not for ever', async () => {
    await refuse('true', '53200')
    const id = await begun()
    for (const failures of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      await assert.rejects(processList(services, Number(id), never), /refused by the test/)
      assert.deepEqual(await document(id), { status: 'processing', success_count: 0, fail_count: 0, failures })
    }
    await refuse(`new.row_number = 7`, '53200')
    await processList(services, Number(id), never)
    assert.deepEqual(await document(id), { status: 'partially_completed', success_count: 119, fail_count: 1, failures: 0 })
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
