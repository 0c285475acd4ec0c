import type { Kysely } from 'kysely'
import { onlyRow, runSql } from './query.ts'
import type { Database, Transaction } from './schema.ts'
import { inTransaction } from './transaction.ts'

/**
 * Runs `work` in a transaction of its own whose statement is broken off in the database once `gone` aborts: PostgreSQL does
 * not see by itself that nobody waits for it. What it breaks off throws as a statement that ran out of its time (`isGivenUp`).
 */
export const whileWanted = <T>(db: Kysely<Database>, gone: AbortSignal, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(db, async (transaction) => {
    const { pid } = onlyRow(await runSql<{ pid: number }>(transaction, 'select pg_backend_pid() as pid'))
    let stopped: Promise<unknown> | undefined
    const stop = () => (stopped = runSql(db, 'select pg_cancel_backend($1)', [pid]).catch(() => undefined))
    gone.addEventListener('abort', stop)
    try {
      return await work(transaction)
    } finally {
      gone.removeEventListener('abort', stop)
      // The connection goes to somebody else afterwards, whose statement must not be the one that is stopped.
      await stopped
    }
  })
