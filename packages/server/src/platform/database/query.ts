import type { Transform, Writable } from 'node:stream'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Database, Transaction } from './schema.ts'

/** The bytes of a COPY, as the only value of its statement. */
export class CopySource {
  readonly pieces: AsyncIterable<Uint8Array>

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.pieces = pieces
  }
}

/** What the bytes of a COPY go through, and where they go, as the only value of its statement. */
export class CopyTarget {
  readonly through: Transform
  readonly sink: Writable

  constructor(through: Transform, sink: Writable) {
    this.through = through
    this.sink = sink
  }
}

/** What a statement answers. `rowCount`: rows that it returned or changed. */
export type Answer<T> = { rows: T[]; rowCount: number }

/** Runs one statement of plain SQL, whose values are `$1`, `$2`, …, in a transaction or by itself. */
export async function runSql<T>(db: Kysely<Database>, text: string, values: readonly unknown[] = []): Promise<Answer<T>> {
  const { rows, numAffectedRows } = await db.executeQuery<T>(CompiledQuery.raw(text, [...values]))
  return { rows, rowCount: Number(numAffectedRows ?? 0) }
}

/** Runs `copy … from stdin` with the bytes that `pieces` yields. What `pieces` throws ends the COPY and is thrown. */
export const copyIn = (transaction: Transaction, statement: string, pieces: AsyncIterable<Uint8Array>): Promise<Answer<never>> => runSql(transaction, statement, [new CopySource(pieces)])

/** Runs `copy … to stdout` and writes what `through` makes of its bytes to `sink`, which it ends. @throws what the database or one of them said */
export const copyOut = (db: Kysely<Database>, statement: string, through: Transform, sink: Writable): Promise<Answer<never>> => runSql(db, statement, [new CopyTarget(through, sink)])

/** The row of a statement that always answers one: an insert or update by key with `returning`, an aggregate. */
export function onlyRow<T>({ rows }: { rows: T[] }): T {
  const [row] = rows
  if (row === undefined) throw new Error('a statement that answers one row answered none')
  return row
}

/** A LIKE pattern for "contains this text", whose own wildcards count as letters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
