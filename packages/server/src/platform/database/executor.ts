import type { CompiledQuery, Kysely } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Database } from './schema.ts'

/** Where a statement runs: kysely, one of its transactions, a pg client inside a transaction of its own, or a pool. */
export type Executor = Kysely<Database> | ClientBase | Pool

/** Runs one compiled statement on either, so that audit and mail join whatever transaction the caller has open. */
export async function run(executor: Executor, query: CompiledQuery): Promise<void> {
  if ('executeQuery' in executor) await executor.executeQuery(query)
  else await executor.query(query.sql, [...query.parameters])
}
