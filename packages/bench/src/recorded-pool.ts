import type { Pool, PoolClient } from 'pg'

export type Statement = { text: string; values: unknown[] }

/** Keeps what is sent through a pool, so that the plans of a slow call can be shown. @returns takes what was sent since the last time */
export function recordStatements(pool: Pool): () => Statement[] {
  let kept: Statement[] = []
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [text, values] = given
      if (typeof text === 'string' && /^\s*select/i.test(text)) kept.push({ text, values: Array.isArray(values) ? values : [] })
      return send(...given)
    }) as typeof client.query
  })
  return () => {
    const taken = kept
    kept = []
    return taken
  }
}
