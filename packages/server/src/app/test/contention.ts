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
    const answers = calls.map((call) => call())
    await allWait(pool, calls.length)
    await meanwhile?.(client)
    await client.query('commit')
    return await Promise.all(answers)
  } finally {
    client.release()
  }
}

/** Asks the database until so many of its connections wait for a lock. */
async function allWait(pool: pg.Pool, count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}

/** Takes the lock of an administrator's row. */
export const holdAccount = (id: string) => (client: Client) => client.query('select from admins where id = $1 for update', [id])
