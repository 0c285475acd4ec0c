import assert from 'node:assert/strict'
import type pg from 'pg'

type Client = pg.PoolClient

/**
 * Makes calls meet at a lock: `hold` takes it, the calls are sent, and once all of them wait for it `meanwhile` changes
 * what they had looked at before. Which of them comes first afterwards is up to PostgreSQL.
 * @returns their answers, in the order of the calls
 */
export async function behindLock<T>(pool: pg.Pool, { hold, calls, meanwhile }: { hold: (client: Client) => Promise<unknown>; calls: (() => Promise<T>)[]; meanwhile?: (client: Client) => Promise<unknown> }): Promise<T[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await hold(client)
    const answers = Promise.all(calls.map((call) => call()))
    let isOver = false
    // Calls that end without waiting would be waited for in vain.
    const ended = answers.then(() => assert.ok(isOver, 'the calls did not wait for the lock'))
    await Promise.race([allWait(pool, calls.length, () => isOver), ended]).finally(() => (isOver = true))
    await meanwhile?.(client)
    await client.query('commit')
    return await answers
  } finally {
    // What failed must not hold its lock for the next one of the pool.
    await client.query('rollback')
    client.release()
  }
}

/** Asks the database until so many of its connections wait for a lock. */
async function allWait(pool: pg.Pool, count: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}

/** For `meanwhile`: fails if the statement has to wait for one of the calls, which would be a deadlock. */
export const withoutWaiting = (statement: string) => async (client: Client): Promise<void> => {
  await client.query(`set local lock_timeout = '200ms'`)
  await client.query(statement)
}

/** Takes the lock of an administrator's row. */
export const holdAccount = (id: string) => (client: Client) => client.query('select from admins where id = $1 for update', [id])
