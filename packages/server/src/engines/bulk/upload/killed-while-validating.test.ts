import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { killableWorker } from '../../../app/test/killable-worker.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, until } from '../test/lists.ts'

describe('a worker that is killed while it validates a list', { timeout: 300_000 }, async () => {
  const ROWS = 80_000
  const KILLS = 2
  const server = await startBulkServer({ holders: 20, float: 100_000_000 })
  const { start, kill, close } = await killableWorker(server.database)
  const { pool, holders } = server
  after(async () => {
    await close()
    await server.close()
  })
  const document = async (id: string) => (await pool.query<{ status: string; processed_count: number; touched_at: Date; success_count: number }>('select status, processed_count, touched_at, success_count from upload_documents where id = $1', [id])).rows[0]!

  it('leaves it as it was, and the next one validates it once', async () => {
    const { status, body } = await server.upload(csvOf(Array.from({ length: ROWS }, (_, at) => ({ to: holders[at % holders.length]!, amount: '0.01', description: String(at) }))), 'larga.csv', { prefer: 'respond-async' })
    assert.equal(status, 202)
    const id = String(body['upload_document_id'])
    for (let kills = 0; kills < KILLS; kills += 1) {
      const { touched_at } = await document(id)
      start()
      // Under way: it has just written down how far it is.
      await until(async () => (await document(id)).touched_at > touched_at)
      await kill()
      assert.equal((await document(id)).status, 'uploaded')
      assert.equal((await pool.query('select from bulk_rows where document_id = $1 limit 1', [id])).rowCount, 0)
    }
    start()
    await until(async () => (await document(id)).status !== 'uploaded')
    await kill()
    const { rows } = await pool.query(
      `select d.status, d.success_count, d.processed_count, (select count(*)::int from bulk_rows r where r.document_id = d.id) as rows,
         (select count(*)::int from audit_entries e where e.subject_id = d.id::text and e.action = 'bulk.validated') as entries
       from upload_documents d where d.id = $1`,
      [id],
    )
    assert.deepEqual(rows, [{ status: 'validated', success_count: ROWS, processed_count: 0, rows: ROWS, entries: 1 }])
  })
})
