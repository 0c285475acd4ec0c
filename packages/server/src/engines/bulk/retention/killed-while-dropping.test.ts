import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { killableWorker } from '../../../app/test/killable-worker.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, until } from '../test/lists.ts'
import { indexList } from '../rows/search-index.ts'

describe('a worker that is killed while it drops a list', { timeout: 180_000 }, async () => {
  const ROWS = 24_000
  const server = await startBulkServer({ holders: 20, float: 100_000_000 })
  const { start, kill, close } = await killableWorker(server.database)
  const { pool, holders, services } = server
  after(async () => {
    await close()
    await server.close()
  })
  const count = async (text: string, id: string) => (await pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, [id])).rows[0]!.n

  it('leaves each row its result, and another goes on with it', async () => {
    const id = await server.uploaded(csvOf(Array.from({ length: ROWS }, (_, at) => ({ to: holders[at % holders.length]!, amount: '0.01', description: String(at) }))))
    await server.processed(id)
    await indexList(services.db, Number(id))
    assert.equal(await count('bulk_search where document_id = $1', id), ROWS)
    assert.notEqual(await count('bulk_orders where document_id = $1', id), 0)
    const file = async () => (await server.app.inject({ method: 'POST', url: '/api/user/topup-data-download/', headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' }, payload: { upload_document_id: id } })).body
    const was = await file()
    assert.equal(was.split('\r\n').length, ROWS + 2)
    await pool.query(`update upload_documents set processed_at = now() - interval '500 days' where id = $1`, [id])

    const copied = () => count('bulk_results where document_id = $1 and kept_cells is not null', id)
    start()
    await until(async () => (await copied()) > 0)
    await kill()
    start()
    await until(async () => (await pool.query('select from upload_documents where id = $1 and dropped_at is not null', [id])).rowCount === 1)
    await kill()
    assert.equal(await copied(), ROWS)
    assert.equal(await file(), was)

    await pool.query(`update upload_documents set dropped_at = dropped_at - interval '2 hours' where id = $1`, [id])
    const rows = () => count('bulk_rows where document_id = $1', id)
    start()
    await until(async () => (await rows()) < ROWS)
    await kill()
    start()
    await until(async () => (await pool.query('select from upload_documents where id = $1 and dropping', [id])).rowCount === 0)
    await kill()
    assert.deepEqual([await rows(), await count('bulk_search where document_id = $1', id), await count('bulk_orders where document_id = $1', id), await count('upload_file_chunks where document_id = $1', id)], [0, 0, 0, 0])
    assert.equal(await file(), was)
    const { body } = await server.get('get-all-topup-data', { upload_document_id: id, page: 1, search: holders[7]!.email })
    assert.equal(body['count'], ROWS / holders.length)
    assert.equal((await pool.query(`select from audit_entries where action = 'bulk.dropped'`)).rowCount, 1)
    assert.equal(services.settings.LISTS_KEPT_DAYS, 400)
  })
})
