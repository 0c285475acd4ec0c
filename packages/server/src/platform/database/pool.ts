import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: cast it to text in the query`)
  return value
}

/** bigint as number (cents stay exact to 2^53, beyond it fails loudly), date as its text; the rest as pg reads it. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, safeInteger)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/**
 * Opens a pool. Every connection speaks UTC and gives up on a lock that it does not get.
 * @param options `statementTimeoutMs`: after which a statement is given up; a transaction that needs longer says so itself
 */
export function openPool(connectionString: string, options: { max?: number; name?: string; statementTimeoutMs?: number } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.max ?? 10,
    application_name: options.name ?? 'ventanilla',
    connectionTimeoutMillis: 10_000,
    options: `-c timezone=UTC -c idle_in_transaction_session_timeout=60s -c lock_timeout=30s -c statement_timeout=${options.statementTimeoutMs ?? 0}`,
  })
  // A connection that breaks is replaced at its next use; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Kysely over a pool; both share its connections. */
export const openKysely = (pool: pg.Pool): Kysely<Database> => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
