import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import pg from 'pg'
import { messages } from '@ventanilla/contract/messages/say'
import type { Database, Transaction } from '../../platform/database/schema.ts'
import { Failure, invalid } from '../../platform/http/failure.ts'
import { isSame, type Context, type Entry, type Fields, type Input, type Parts, type Reader } from './change.ts'

/** A record as its caller read it last. */
type Seen = { id: string; version: number }

/** Constraints of a table by name: which field what they refuse belongs to, and why. */
type Constraints = Readonly<Record<string, { field: string; code: string }>>

type Definition<E extends Seen, T extends keyof Database> = {
  /** By what name the audit log speaks of it. */
  type: string
  /** Has `id`, `version` and `updated_at`. */
  table: T
  read: (reader: Reader, id: string) => Promise<E | undefined>
  /** What people call it. */
  name: (record: E) => string
  /** Which record a call is about; by default the `id` of its body or path. */
  idOf?: (input: Pick<Input, 'params' | 'body'>) => string
  /** What of it changes, by the members of its form: the present values of an edit, and what audit entries hold. */
  fields: (record: E) => Fields
  /** What those that are unique hold of a record, a request claims while it waits. */
  constraints?: Constraints
}

/** What a change of a record may add to its parts. `also` writes in the same change what stands in other tables, and hands back the entries about these. */
type More<I extends Input, E, R, C, W extends Fields> = Pick<Parts<I, R, E, W>, 'ahead' | 'lock' | 'wanted' | 'check' | 'guard' | 'names' | 'holds' | 'inverse' | 'amount' | 'approval'> & {
  columns: (wanted: W, context: Context, record: R) => C
  also?: (context: Context, id: string, wanted: W) => Promise<readonly Entry[] | void>
}
/** `called`: the name of what is not there yet, where its body has none. */
type Creation<I extends Input, E, C, W extends Fields> = More<I, E, undefined, C, W> & { called?: (input: I) => string }
type Deletion<I extends Input, E> = Pick<Parts<I, E, { detail: string }>, 'lock' | 'check' | 'guard' | 'names'>

/** The unique values of a record of this table: what the database itself would compare. */
export const claimsOf =
  (table: keyof Database, constraints: Constraints) =>
  async (db: Transaction, id: string): Promise<Readonly<Record<string, string>>> => {
    const { rows } = await sql<{ index_name: string; key: string }>`select * from unique_keys(${table}::regclass, ${id}, ${Object.keys(constraints)})`.execute(db)
    return Object.fromEntries(rows.map(({ index_name, key }) => [constraints[index_name]?.field ?? '', key]))
  }

/**
 * A kind of record that is created, edited and deleted: the parts of the three changes, by its table. Each writes one row,
 * counts its version, and says at its field what a constraint refuses.
 */
export function defineRecord<E extends Seen, T extends keyof Database>({ type, table, read, name, idOf = idIn, fields, constraints = {} }: Definition<E, T>) {
  const rows = sql.table(table)
  const claims = claimsOf(table, constraints)
  const one = async (reader: Reader, id: string): Promise<E> => {
    const record = await read(reader, id)
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
  // The key does not change, so inserts that refer to the record need not wait: a batch that creates cards may hold what this waits for next.
  const lockRow = (db: Transaction, id: string) => sql`select from ${rows} where id = ${id} for no key update`.execute(db)
  const common = (more: { lock?: ((db: Transaction, input: never) => Promise<unknown>) | undefined }) => ({
    lock: async (db: Transaction, input: Input) => {
      await more.lock?.(db, input as never)
      await lockRow(db, idOf(input))
    },
    read: (reader: Reader, input: Pick<Input, 'params' | 'body'>) => read(reader, idOf(input)),
    version: ({ version }: E) => version,
    subject: (record: E) => ({ id: record.id, name: name(record) }),
    present: fields,
  })

  return {
    /** @throws {Failure} not_found */
    read: (db: Kysely<Database>, language: Reader['language'], id: string) => one({ db, language }, id),

    /** Taken back by deleting the record as it is then, unless `inverse` says otherwise. @throws {Failure} validation_failed: what a constraint refuses, at its field */
    creates: <I extends Input, W extends Fields>({ columns, also, called, ...more }: Creation<I, E, Insertable<Database[T]>, W>): Parts<I, undefined, E, W> => ({
      inverse: async (reader, { answer }) => {
        const { id, version } = await one(reader, answer.id)
        return { id, version }
      },
      ...more,
      claims,
      subject: (_record, input) => ({ id: null, name: called ? called(input) : nameIn(input.body) }),
      apply: async (context, _input, _record, wanted) => {
        const given = givenOf(columns(wanted, context, undefined))
        const names = given.map(([column]) => sql.ref(column))
        const { rows: [made] } = await write(sql<{ id: string }>`insert into ${rows} (${sql.join(names)}) values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(context.db))
        const id = made?.id ?? ''
        const more = (await also?.(context, id, wanted)) ?? []
        const record = await one(context, id)
        return { answer: record, entries: [{ subject: { type, id }, after: fields(record) }, ...more] }
      },
    }),

    /** What changes nothing leaves neither an entry nor a new version. */
    edits: <I extends Input, W extends Fields>({ columns, also, ...more }: More<I, E, E, Updateable<Database[T]>, W>): Parts<I, E, E, W> => ({
      ...more,
      ...common(more),
      claims,
      unchanged: (record) => record,
      apply: async (context, _input, before, wanted) => {
        const { id } = before
        const set = givenOf(columns(wanted, context, before)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
        if (set.length > 0) await write(sql`update ${rows} set ${sql.join(set)} where id = ${id}`.execute(context.db))
        const more = (await also?.(context, id, wanted)) ?? []
        const changes = changesBetween(fields(before), fields(await one(context, id)))
        if (!changes) return { answer: before, entries: [] }
        await sql`update ${rows} set version = version + 1, updated_at = now() where id = ${id}`.execute(context.db)
        return { answer: await one(context, id), entries: [{ subject: { type, id }, ...changes }, ...more] }
      },
    }),

    /** Its history stays. */
    deletes: <I extends Input>(more: Deletion<I, E> = {}): Parts<I, E, { detail: string }> => ({
      ...more,
      ...common(more),
      apply: async (context, _input, before) => {
        await write(sql`delete from ${rows} where id = ${before.id}`.execute(context.db))
        return { answer: { detail: messages[context.language].answers.deleted }, entries: [{ subject: { type, id: before.id }, before: fields(before) }] }
      },
    }),
  }
}

const idIn = ({ body, params }: Pick<Input, 'params' | 'body'>): string => (body as Partial<Seen> | undefined)?.id ?? (params as Partial<Seen> | undefined)?.id ?? ''

/** What the body of something new calls it: its name or title, in Spanish where it has two, or its code. */
const nameIn = (body: unknown): string => {
  const { name, name_es, title, title_es, code } = (body ?? {}) as Readonly<Partial<Record<string, string>>>
  return name ?? name_es ?? title ?? title_es ?? code ?? ''
}

const givenOf = (columns: object): [string, unknown][] => Object.entries(columns).filter(([, value]) => value !== undefined)

/** What of these fields differs, as an audit entry tells it; nothing when all are as before. */
export function changesBetween<T extends Fields>(before: T, after: T): { before: Fields; after: Fields } | undefined {
  const changed = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  const only = (values: T) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return changed.length > 0 ? { before: only(before), after: only(after) } : undefined
}
