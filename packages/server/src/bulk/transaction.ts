import type { Pool, PoolClient } from 'pg'

/** Runs `work` in a transaction of its own. A connection on which anything failed is closed, not used again. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Without a listener, a connection that breaks while it is ours would end the process.
  const broken = () => undefined
  client.on('error', broken)
  let failed = true
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    failed = false
    return result
  } finally {
    client.off('error', broken)
    client.release(failed)
  }
}
