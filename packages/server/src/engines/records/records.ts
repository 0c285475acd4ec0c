import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import pg from 'pg'
import type { AuditAction } from '@ventanilla/contract/audit-actions'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import type { Actor } from '../../platform/http/handler.ts'
import type { Services } from '../../platform/services.ts'
import { writeAudit, type AuditActor } from '../audit/write-audit.ts'

/** What a change of records works with: its transaction, and who makes it. */
export type Change = { transaction: Transaction; by: AuditActor }
/** A record as its caller read it last. */
type Seen = { id: string; version: number }
type Fields = Readonly<Record<string, unknown>>

type Definition<E extends Seen, T extends keyof Database> = {
  /** By what name the audit log speaks of it. */
  type: string
  actions: { create: AuditAction; edit: AuditAction; delete: AuditAction }
  /** Has `id`, `version` and `updated_at`. */
  table: T
  read: (db: Kysely<Database>, id: string) => Promise<E | undefined>
  /** What audit entries hold of it. */
  audited: (record: E) => Fields
  /** Constraints of the table by name: which field what they refuse belongs to, and why. */
  constraints?: Readonly<Record<string, { field: string; code: string }>>
}

/** Makes one change in one transaction, in the name of the administrator who calls. */
export const changeRecords = <R>({ actor: { id, email }, address }: { actor: Pick<Actor, 'id' | 'email'>; address: string }, { db }: Pick<Services, 'db'>, work: (change: Change) => Promise<R>): Promise<R> =>
  inTransaction(db, (transaction) => work({ transaction, by: { id, email, address } }))

/**
 * A kind of record that is created, edited and deleted: each change is written with its audit entry in the transaction of
 * its caller. `also` writes in the same change what stands in other tables.
 */
export function defineRecord<E extends Seen, T extends keyof Database>({ type, actions, table, read, audited, constraints = {} }: Definition<E, T>) {
  const rows = sql.table(table)
  const one = async (db: Kysely<Database>, id: string): Promise<E> => {
    const record = await read(db, id)
    if (!record) throw new Failure('not_found')
    return record
  }
  const write = async <R>(statement: Promise<R>): Promise<R> => {
    try {
      return await statement
    } catch (error) {
      const refused = error instanceof pg.DatabaseError ? constraints[error.constraint ?? ''] : undefined
      throw refused ? invalid({ [refused.field]: refused.code }) : error
    }
  }
  return {
    /** @throws {Failure} not_found */
    read: one,

    /** The record as the caller saw it, with the lock of its row. @throws {Failure} not_found, stale_version */
    asSeen: async ({ transaction }: Pick<Change, 'transaction'>, { id, version }: Seen): Promise<E> => {
      await sql`select from ${rows} where id = ${id} for update`.execute(transaction)
      const record = await one(transaction, id)
      if (record.version !== version) throw new Failure('stale_version')
      return record
    },

    /** @throws {Failure} validation_failed: what a constraint refuses, at its field */
    create: async ({ transaction, by }: Change, columns: Insertable<Database[T]>, also?: (id: string) => Promise<void>): Promise<E> => {
      const given = givenOf(columns)
      const names = given.map(([name]) => sql.ref(name))
      const { rows: [made] } = await write(sql<{ id: string }>`insert into ${rows} (${sql.join(names)}) values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(transaction))
      const id = made?.id ?? ''
      await also?.(id)
      const record = await one(transaction, id)
      await writeAudit(transaction, { actor: by, action: actions.create, subject: { type, id }, after: audited(record) })
      return record
    },

    /** Writes over `before`, which `asSeen` has read. What changes nothing leaves neither an entry nor a new version. @throws {Failure} as `create` */
    edit: async ({ transaction, by }: Change, before: E, columns: Updateable<Database[T]>, also?: (id: string) => Promise<void>): Promise<E> => {
      const { id } = before
      const set = givenOf(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await write(sql`update ${rows} set ${sql.join(set)} where id = ${id}`.execute(transaction))
      await also?.(id)
      const changes = changesBetween(audited(before), audited(await one(transaction, id)))
      if (!changes) return before
      await sql`update ${rows} set version = version + 1, updated_at = now() where id = ${id}`.execute(transaction)
      await writeAudit(transaction, { actor: by, action: actions.edit, subject: { type, id }, ...changes })
      return one(transaction, id)
    },

    /** Deletes what `asSeen` has read; its history stays. */
    delete: async ({ transaction, by }: Change, before: E): Promise<void> => {
      await write(sql`delete from ${rows} where id = ${before.id}`.execute(transaction))
      await writeAudit(transaction, { actor: by, action: actions.delete, subject: { type, id: before.id }, before: audited(before) })
    },
  }
}

const givenOf = (columns: object): [string, unknown][] => Object.entries(columns).filter(([, value]) => value !== undefined)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of these fields differs, as an audit entry tells it; nothing when all are as before. */
export function changesBetween<T extends Fields>(before: T, after: T): { before: Fields; after: Fields } | undefined {
  const changed = Object.keys(after).filter((field) => !same(before[field], after[field]))
  const only = (fields: T) => Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return changed.length > 0 ? { before: only(before), after: only(after) } : undefined
}
