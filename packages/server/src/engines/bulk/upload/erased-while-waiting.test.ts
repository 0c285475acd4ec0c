import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { until } from '../test/lists.ts'
import { receivedLists } from '../test/received-lists.ts'

const ended = { status: 'failed', problem: { code: 'changed_meanwhile' }, kept: { rows: 0, chunks: 0 } }

describe('a list that waits for its validation while somebody is erased', { timeout: 300_000 }, async () => {
  const server = await startBulkServer({ holders: 20, float: 100_000_000 })
  after(() => server.close())
  const { pool, holders } = server
  const { valid, received, validate, row, kept, told, rung } = receivedLists(server)
  let at = 0
  const next = () => holders[(at += 1)]!.email
  const erase = 'update users set status = \'Deleted\' where email = $1'
  const endOf = async (id: string) => {
    const { status, problem } = await row(id)
    return { status, problem, kept: await kept(id) }
  }

  it('loses its file at once, and ends with a reason that asks to upload it again', async () => {
    const id = await received(valid('antes'))
    await pool.query(erase, [next()])
    assert.deepEqual(await kept(id), { rows: 0, chunks: 0 })
    const download = await server.post('download-uploaded-file', { upload_document_id: id })
    assert.deepEqual([download.status, download.body['code']], [409, 'list_being_validated'])
    await validate(id)
    assert.deepEqual(await endOf(id), ended)
    assert.deepEqual((await told(id)).at(-1), { action: 'bulk.not_validated', actor: null, after: { problem: 'changed_meanwhile' } })
    assert.deepEqual((await rung(id)).map(({ kind }) => kind), ['list_not_validated'])
    const { body } = await server.post('top-up-process', { upload_document_id: id, emails: 'jefa@example.com' })
    assert.equal(body['detail'], 'Otra operación cambió los mismos datos al mismo tiempo y esta no se aplicó; vuelve a intentarlo.')
  })

  it('is given up where a worker is at it', async () => {
    const id = await received(valid('en curso', 120_000))
    const work = validate(id)
    await until(async () => Number((await row(id))['processed_count']) > 0)
    await pool.query(erase, [next()])
    await work
    assert.deepEqual(await endOf(id), ended)
  })

  it('is not completed until it is known whether the deletion comes about', async () => {
    for (const [end, left] of [['rollback', 'validated'], ['commit', 'failed']] as const) {
      const id = await received(valid(end))
      const eraser = await pool.connect()
      await eraser.query('begin')
      await eraser.query(erase, [next()])
      await eraser.query('set constraints all immediate')
      const work = validate(id)
      await until(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`)).rowCount === 1)
      await eraser.query(end)
      eraser.release()
      await work
      assert.equal((await row(id))['status'], left)
    }
  })

  it('keeps its rows without them where it is just being completed', async (test) => {
    const HELD = 4711
    await pool.query(`create function test_hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${HELD}); return new; end $$;
      create trigger test_hold before insert on audit_entries for each row when (new.action = 'bulk.validated') execute function test_hold()`)
    test.after(() => pool.query('drop trigger if exists test_hold on audit_entries'))
    const id = await received(valid('al final'))
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock($1)', [HELD])
    const waiting = (events: number) => until(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount === events)
    const work = validate(id)
    await waiting(1)
    const email = next()
    const erasing = pool.query(erase, [email])
    await waiting(2)
    await holder.query('select pg_advisory_unlock($1)', [HELD])
    holder.release()
    await Promise.all([work, erasing])
    assert.equal((await row(id))['status'], 'validated')
    assert.equal((await pool.query('select from bulk_rows where document_id = $1 and cells::text like $2', [id, `%${email}%`])).rowCount, 0)
    assert.deepEqual(await kept(id), { rows: 12_000, chunks: 0 })
  })
})
