import { sql, type Kysely, type RawBuilder } from 'kysely'
import { containing } from '../../platform/database/contains.ts'
import type { Database } from '../../platform/database/schema.ts'
import { offsetOf } from '../../platform/http/page.ts'
import type { ListSource } from './list-source.ts'

export type ListQuery<Sort extends string> = { page: number; page_size: number; search?: string | undefined; sort_by?: Sort | undefined; order: 'asc' | 'desc' }

/** What is read of a list whatever the order. */
export type Listed<Entry> = Omit<ListSource<Entry, never>, 'sorts'>

const STRETCH = 1_000

/** A page of a list and how many entries match: newest first unless another order is asked for. */
export async function readList<Entry, Sort extends string>(db: Kysely<Database>, source: ListSource<Entry, Sort>, query: ListQuery<Sort>): Promise<{ count: number; entries: Entry[] }> {
  const { from, where = sql<boolean>`true`, joins = sql``, columns, search } = source
  const condition = query.search ? sql`${where} and ${search(containing(query.search))}` : where
  const counted = await sql<{ count: number }>`select count(*) as count from ${from} ${query.search ? joins : sql``} where ${condition}`.execute(db)
  const page = await sql<Entry>`
    select ${selected(columns)} from ${from} ${joins} where ${condition}
    order by ${orderOf(source, query)} limit ${query.page_size} offset ${offsetOf(query)}`.execute(db)
  return { count: counted.rows[0]?.count ?? 0, entries: page.rows }
}

/** The one entry of a list that is meant; nothing where there is none. */
export async function readEntry<Entry>(db: Kysely<Database>, { from, joins = sql``, columns }: Listed<Entry>, where: RawBuilder<boolean>): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select ${selected(columns)} from ${from} ${joins} where ${where}`.execute(db)
  return rows[0]
}

/** All entries of a list that is short by nature. */
export async function readEntries<Entry>(db: Kysely<Database>, { from, where = sql<boolean>`true`, joins = sql``, columns }: Listed<Entry>, order: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select ${selected(columns)} from ${from} ${joins} where ${where} order by ${order}`.execute(db)
  return rows
}

/**
 * All entries of a list, newest first, as they are read. Each thousand is a query of its own that begins after the last
 * entry: a slow reader holds neither a connection nor a snapshot.
 */
export async function* streamList<Entry>(db: Kysely<Database>, { from, where = sql<boolean>`true`, joins = sql``, columns, key }: Listed<Entry>): AsyncGenerator<Entry[]> {
  const parts = key.map(({ column }) => column)
  const newestFirst = sql.join(parts.map((part) => sql`${part} desc`))
  // As text, which unlike a Date keeps the microseconds.
  const position = sql`array[${sql.join(parts.map((part) => sql`${part}::text`))}]`
  let passed: string[] | undefined
  for (;;) {
    const beyond = passed ? sql`and (${sql.join(parts)}) < (${sql.join(key.map(({ type }, at) => sql`${passed?.[at]}::${sql.raw(type)}`))})` : sql``
    const { rows } = await sql<Entry & { list_position: string[] }>`
      select ${selected(columns)}, ${position} as list_position from ${from} ${joins} where ${where} ${beyond} order by ${newestFirst} limit ${STRETCH}`.execute(db)
    passed = rows.at(-1)?.list_position
    if (rows.length > 0) yield rows.map(({ list_position: _position, ...entry }) => entry as Entry)
    if (rows.length < STRETCH) return
  }
}

const selected = (columns: Readonly<Record<string, RawBuilder<unknown>>>) => sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

/** Entries that are equal in what they are sorted by stay in the order of the key, so that pages never share one. */
function orderOf<Entry, Sort extends string>({ key, sorts }: ListSource<Entry, Sort>, { sort_by, order }: ListQuery<Sort>): RawBuilder<unknown> {
  const direction = sql.raw(sort_by && order === 'asc' ? 'asc' : 'desc')
  const columns = [...(sort_by ? [sorts[sort_by]] : []), ...key.map(({ column }) => column)]
  return sql.join(columns.map((column) => sql`${column} ${direction}`))
}
