import { pipeline } from 'node:stream/promises'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { CopySource, CopyTarget } from './query.ts'
import { statementName } from '../tracing/statement-name.ts'
import { traced, type Step } from '../tracing/traced.ts'
import type { Database } from './schema.ts'
import { isUnavailable } from './transaction.ts'

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: cast it to text in the query`)
  return value
}

/** bigint as number (cents stay exact to 2^53, beyond it fails loudly), date as its text; the rest as pg reads it. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, safeInteger)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** A host that vanishes without a word (power, network) is noticed: who waits for its answer sends nothing itself. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * Opens a pool. Every connection speaks UTC and gives up on a lock that it does not get.
 * @param options `pooled`: there is a pooler between, which takes no settings of a connection; `statementTimeoutMs`: after which a statement is given up; a transaction that needs longer says so itself
 */
export function openPool(connectionString: string, options: { max?: number; name?: string; statementTimeoutMs?: number; pooled?: boolean } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.max ?? 10,
    application_name: options.name ?? 'ventanilla',
    connectionTimeoutMillis: 10_000,
    ...keptAlive,
    // A pooler hands connections on from one to the next: there the user has these settings (`settingsOfPooled`).
    ...(!options.pooled && { options: `-c timezone=UTC -c idle_in_transaction_session_timeout=60s -c lock_timeout=30s -c statement_timeout=${options.statementTimeoutMs ?? 0}` }),
  })
  // A connection that breaks is replaced at its next use; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Kysely over a pool. Closing it closes the pool. */
export const openKysely = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

/** Kysely's own driver can neither send a COPY nor close a connection that is no longer sound. */
function driverOf(pool: pg.Pool): Driver {
  const run = (connection: DatabaseConnection, text: string) => connection.executeQuery(CompiledQuery.raw(text))
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => new Connection(await pool.connect()),
    beginTransaction: async (connection, { isolationLevel, accessMode }) => {
      await run(connection, ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '))
    },
    commitTransaction: async (connection) => void (await run(connection, 'commit')),
    // Closing a connection rolls back, too; and what failed first is what is thrown.
    rollbackTransaction: async (connection) => {
      if (connection instanceof Connection && connection.isSound) await run(connection, 'rollback').catch(() => (connection.isSound = false))
    },
    releaseConnection: (connection) => Promise.resolve(connection instanceof Connection ? connection.release() : undefined),
    destroy: () => pool.end(),
  }
}

function stepOf(text: string): Step {
  const { operation, table } = statementName(text)
  return { name: table ? `${operation} ${table}` : operation, kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table } }
}

/**
 * Whether a connection can be used again after this error: PostgreSQL refused a statement, and said so. A new process of it
 * has to learn all tables again, which takes longer than many statements do.
 */
const leavesSound = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isUnavailable(error)

class Connection implements DatabaseConnection {
  /** Otherwise it is closed when it is released. */
  isSound = true
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await traced(() => stepOf(sql), () => this.#run<R>(sql, parameters))
    } catch (error) {
      // What of a COPY is still under way nobody knows.
      this.isSound &&= leavesSound(error) && !(parameters[0] instanceof CopySource || parameters[0] instanceof CopyTarget)
      throw error
    }
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const [given] = parameters
    if (given instanceof CopySource) await pipeline(given.pieces, this.#client.query(copyFrom(sql)))
    if (given instanceof CopyTarget) await pipeline(this.#client.query(copyTo(sql)), given.through, given.sink)
    if (given instanceof CopySource || given instanceof CopyTarget) return { rows: [] }
    const { rows, rowCount } = await this.#client.query<R & pg.QueryResultRow>(sql, [...parameters])
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    throw new Error('no result is read through a cursor of kysely')
  }

  release(): void {
    this.#client.release(!this.isSound)
  }
}
