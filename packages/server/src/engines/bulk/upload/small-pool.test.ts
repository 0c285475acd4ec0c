import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { RESPOND_ASYNC_BYTES } from '@ventanilla/contract/constants'
import { freshDatabase } from '../../../app/test/database.ts'
import { startTestServer } from '../../../app/test/server.ts'
import { openKysely, openPool } from '../../../platform/database/pool.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addHolders } from '../test/holders.ts'
import { csvOf, later, upload } from '../test/lists.ts'

/** The fewest connections that a process may be given. */
const FEWEST = 4

describe('uploads of a process with few connections', { timeout: 60_000 }, async () => {
  const database = await freshDatabase()
  const pool = openPool(database.url, { max: FEWEST })
  const server = await startTestServer({ database: { ...database, pool, db: openKysely(pool), drop: async () => {
    await pool.end()
    await database.drop()
  } } })
  after(() => server.close())
  const holders = await addHolders(pool, 5, 1_000_000)
  const token = await server.signIn('admin@ventanilla.example')
  const listOf = (rows: number) => csvOf(Array.from({ length: rows }, (_, at) => ({ to: holders[at % holders.length]!, amount: '0.01', description: `fila ${at} ${'x'.repeat(100)}` })))
  const [small, large] = [listOf(5), listOf(5_000)]
  assert.ok(large.length > RESPOND_ASYNC_BYTES)
  const sent = async (list: string, headers: Record<string, string> = {}) => {
    const body = upload(list)
    const answer = await server.call({ method: 'POST', url: '/api/user/top-up-upload/', token, ...body, headers: { ...body.headers, ...headers } })
    return answer.status
  }

  it('take one each: with the last one that is left a list is stored, at once or for a worker', async () => {
    const leaving = new AbortController()
    const others = Array.from({ length: FEWEST - 1 }, () => inTransaction(server.services.db, () => once(leaving.signal, 'abort')))
    assert.deepEqual([await sent(large, later), await sent(small)], [202, 200])
    leaving.abort()
    await Promise.all(others)
  })

  it('do not wait for each other, however many come at once', async () => {
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(() => sent(large, later))), [202, 202, 202, 202])
    assert.deepEqual(await Promise.all([1, 2, 3, 4].flatMap(() => [sent(small), sent(large, later)])), [200, 202, 200, 202, 200, 202, 200, 202])
  })
})
