import type { Pool, PoolClient } from 'pg'

/** Runs `work` in a transaction of its own. A connection on which anything failed is closed, not used again. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}
