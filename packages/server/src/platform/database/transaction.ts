import pg, { type Pool, type PoolClient } from 'pg'

/**
 * PostgreSQL's codes of what another transaction brought about by coming first (a deadlock it resolved, a row that was
 * taken in the meantime): the same work begun again sees it and decides otherwise.
 */
const CAME_SECOND = new Set(['40P01', '40001', '23505', '23514'])
/** Whether another transaction got in the way. */
export const cameSecond = (error: unknown): boolean => error instanceof pg.DatabaseError && CAME_SECOND.has(error.code ?? '')

/** How often work is begun that may be repeated, because all of it happens in the database. */
export const TRIES = 3

/**
 * Runs `work` in a transaction of its own, whose statements take the time they need: a list of a million rows is one. A
 * connection on which anything failed is closed, not used again.
 * @param tries TRIES where the work may be repeated after another transaction got in the way
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>, tries = 1): Promise<T> {
  try {
    return await once(pool, work)
  } catch (error) {
    if (tries > 1 && cameSecond(error)) return inTransaction(pool, work, tries - 1)
    throw error
  }
}

async function once<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin; set local statement_timeout = 0')
    const result = await work(client)
    await client.query('commit')
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}
