import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf } from '../test/lists.ts'
import { keptFile } from './kept-file.ts'

describe('the kept file of a list', async () => {
  const server = await startBulkServer({ holders: 1 })
  after(() => server.close())
  const { pool, holders, services } = server

  it('breaks off where somebody is erased from it while it is sent: its reader was told how long it is', async () => {
    const content = csvOf(Array.from({ length: 12_000 }, (_, at) => ({ to: holders[0]!, amount: '0.01', description: `${at} ${'x'.repeat(100)}` })))
    const list = { id: Number(await server.uploaded(content)), file_size: content.length }
    assert.equal(String(await buffer((await keptFile(services.db, list))!)), content)
    const sent = (await keptFile(services.db, list))!
    await pool.query(`update users set status = 'Deleted' where email = $1`, [holders[0]!.email])
    await assert.rejects(buffer(sent), /deleted while it was sent/)
    assert.equal(await keptFile(services.db, list), undefined)
  })
})
