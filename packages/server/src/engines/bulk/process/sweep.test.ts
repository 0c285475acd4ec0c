import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { freshDatabase } from '../../../app/test/database.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sweepStranded } from './sweep.ts'

describe('the sweep', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { pool } = database

  /** A list of three rows in processing that has not moved for a minute. */
  const list = async ({ passed = 0, pending = 0 }: { passed?: number; pending?: number } = {}): Promise<number> => {
    const { id } = onlyRow(await pool.query<{ id: number }>(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, processed_row, pending_count, touched_at, language, created_by, created_by_email)
       values ('top-up', 'a.csv', 1, 'x', 'text/csv', 'processing', 3, 0, 0, $1, $2, now() - interval '1 minute', 'es', 'A1', 'a') returning id`,
      [passed + 1, pending],
    ))
    await pool.query(`insert into bulk_rows (document_id, row_number, cells, search, is_valid) select $1, n, '{}', '', true from generate_series(2, 4) n`, [id])
    return id
  }
  const jobs = async (id: number) =>
    (await pool.query<{ attempts: number; locked: boolean; later: boolean }>(`select attempts, locked_at is not null as locked, run_at > now() as later from graphile_worker.jobs where key = $1 order by id`, [`process-list:${id}`])).rows
  const end = (id: number) => pool.query(`update upload_documents set status = 'failed' where id = $1`, [id])
  const waits = { attempts: 0, locked: false, later: false }

  it('queues a list that nobody works on, once', async () => {
    const id = await list()
    assert.deepEqual([await sweepStranded(pool, 15), await sweepStranded(pool, 15), await jobs(id)], [1, 0, [waits]])
    await end(id)
  })

  it('leaves a list whose rows all wait for the provider, and takes up one that has others left', async () => {
    const [waiting, left] = [await list({ passed: 3, pending: 2 }), await list({ passed: 2, pending: 2 })]
    assert.deepEqual([await sweepStranded(pool, 15), await jobs(waiting), await jobs(left)], [1, [], [waits]])
    await Promise.all([end(waiting), end(left)])
  })

  it('leaves a list that somebody works on, however long a batch takes, and one that has just moved', async () => {
    const id = await list()
    const working = await pool.connect()
    await working.query('begin')
    await working.query('select from upload_documents where id = $1 for update', [id])
    assert.equal(await sweepStranded(pool, 15), 0)
    await working.query('update upload_documents set touched_at = now() where id = $1', [id])
    await working.query('commit')
    working.release()
    assert.deepEqual([await sweepStranded(pool, 15), await sweepStranded(pool, 0)], [0, 1])
    await end(id)
  })

  it('does not hurry a job that failed out of its pause', async () => {
    const id = await list()
    await enqueue(pool, 'process-list', { document: id })
    await pool.query(`update graphile_worker._private_jobs set attempts = 4, run_at = now() + interval '1 minute' where key = $1`, [`process-list:${id}`])
    assert.deepEqual([await sweepStranded(pool, 15), await jobs(id)], [0, [{ attempts: 4, locked: false, later: true }]])
    await end(id)
  })

  it('queues anew what a killed worker has left locked, or the queue has given up', async () => {
    const [killed, given] = [await list(), await list()]
    for (const id of [killed, given]) await enqueue(pool, 'process-list', { document: id })
    await pool.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone' where key = $1`, [`process-list:${killed}`])
    await pool.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [`process-list:${given}`])
    assert.deepEqual([await sweepStranded(pool, 15), await jobs(killed), await jobs(given)], [2, [waits], [waits]])
  })
})
