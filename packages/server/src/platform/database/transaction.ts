import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database, Transaction } from './schema.ts'

/** PostgreSQL's codes of a conflict with another transaction: a deadlock, a serialization failure, a row that it inserted first. */
const CONFLICTS = new Set(['40P01', '40001', '23505', '23514'])
/** Whether another transaction got in the way: the same work, done again, sees what that one has written. */
export const isConflict = (error: unknown): boolean => error instanceof pg.DatabaseError && CONFLICTS.has(error.code ?? '')

/** Whether PostgreSQL gave a statement up: it ran out of its time, or somebody stopped it. */
export const isGivenUp = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014'

/** Connections that the database, or a pooler before it, refuses, cuts off or has no room for, and one to a standby. */
const UNAVAILABLE = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', '57P01', '57P02', '57P03', '57P05', '53300', '08000', '08001', '08003', '08004', '08006', '08P01', '25006'])
/** What pg says where it has no code for it. */
const GONE = /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed/
/** Whether the database, or a connection to it, is away: nobody's mistake, and worth another try. */
export const isUnavailable = (error: unknown): boolean => error instanceof Error && (('code' in error && typeof error.code === 'string' && UNAVAILABLE.has(error.code)) || GONE.test(error.message))

const ATTEMPTS = 3

/**
 * `retries`: the work is done again after a conflict, three times in all. Only for work that happens in the database alone.
 * `unlimited`: its statements take the time they need; a list of a million rows is one.
 * `snapshot`: it reads the database as it is at its beginning, and writes nothing.
 */
type Options = { retries?: boolean; unlimited?: boolean; snapshot?: boolean }

const isOpen = (db: Kysely<Database>): db is Transaction => db.isTransaction

/**
 * Runs `work` in a transaction: the one way to begin one. What `work` throws rolls it back and is thrown. A connection
 * that is cut off, or fails in the middle of a COPY, is closed and not used again. Given an open transaction it goes on in
 * that one, so that its caller can do several pieces of work as one.
 */
export async function inTransaction<T>(db: Kysely<Database>, work: (transaction: Transaction) => Promise<T>, { retries = false, unlimited = false, snapshot = false }: Options = {}): Promise<T> {
  if (isOpen(db)) return work(db)
  const begin = snapshot ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only') : db.transaction()
  for (let attempt = 1; ; attempt += 1)
    try {
      return await begin.execute(async (transaction) => {
        if (unlimited) await sql`set local statement_timeout = 0`.execute(transaction)
        return work(transaction)
      })
    } catch (error) {
      if (!retries || attempt === ATTEMPTS || !isConflict(error)) throw error
    }
}

/** `takesBack`: what `work` did is taken back also where it succeeds. */
type AtSavepoint = { takesBack?: boolean }

/** Runs `work` as a part of its caller's transaction: what it throws takes back what it did, and nothing else, and is thrown. */
export async function atSavepoint<T>(transaction: Transaction, work: () => Promise<T>, { takesBack = false }: AtSavepoint = {}): Promise<T> {
  await sql`savepoint part`.execute(transaction)
  try {
    const done = await work()
    await (takesBack ? sql`rollback to savepoint part` : sql`release savepoint part`).execute(transaction)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(transaction)
    throw error
  }
}
