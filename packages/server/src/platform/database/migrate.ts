import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import pg, { type Pool, type PoolClient } from 'pg'
import { remembered } from '../remembered.ts'
import { runSql } from './query.ts'
import type { Database } from './schema.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const LOCK = 5070001

type Migration = { name: string; sql: string; checksum: string }

/** Files that were renamed after they had been applied somewhere: the name that a database may know, and the present one. */
const RENAMED = new Map([['0015_stretches_of_lists.sql', '0018_stretches_of_lists.sql']])

/** The first line of a file that can't run in a transaction (`create index concurrently`). It holds one statement that may be repeated. */
const ALONE = '-- outside a transaction\n'

/** Names of the numbered files, in order, read once in a process: other files come with another release. @throws {Error} where two have the same number */
const migrationNames = remembered(async () => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  const doubled = names.find((name, at) => name.slice(0, 4) === names[at - 1]?.slice(0, 4))
  if (doubled) throw new Error(`Two migrations have the number of ${doubled}`)
  return names
})

/** The numbered SQL files of `packages/server/migrations`, in order. @throws {Error} where two have the same number */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    (await migrationNames()).map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Applies what is missing, each file in a transaction of its own unless it says otherwise, one process at a time (advisory lock).
 * @param also makes tables that a library keeps for itself, under the same lock
 * @returns the names that were applied
 * @throws {Error} when a file was changed after it was applied, or the database is older than PostgreSQL 15 or not in UTF8
 */
export async function migrate(pool: Pool, also: (pool: Pool) => Promise<void>): Promise<string[]> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new Error(`The database can't be reached: ${cause instanceof Error ? cause.message : ''}`, { cause })
  })
  try {
    await requireVersion(client.query('show server_version_num'))
    await requireEncoding(client.query('show server_encoding'))
    // Another start may have more to do than a statement may wait for a lock; what is done below may not.
    await client.query(`select set_config('lock_timeout', '0', false)`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('reset lock_timeout')
    await client.query('create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())')
    for (const [before, now] of RENAMED) await client.query('update migrations set name = $2 where name = $1', [before, now])
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
    const missing = (await readMigrations()).filter((migration) => !isApplied(migration, applied))
    for (const migration of missing) await apply(client, migration)
    await also(pool)
    return missing.map(({ name }) => name)
  } finally {
    // Closing the connection also rolls back a failed file and frees the lock.
    client.release(true)
  }
}

/**
 * What the release before, which still works on the database, may bring about, and what is gone by the next try: a deadlock
 * with one of its transactions, or a lock that did not come in time.
 */
const passing: ReadonlySet<unknown> = new Set(['40P01', '55P03'])
const TRIES = 5

async function apply(client: PoolClient, { name, sql, checksum }: Migration, tries = 1): Promise<void> {
  const alone = sql.startsWith(ALONE)
  try {
    if (!alone) await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    if (!alone) await client.query('commit')
  } catch (cause) {
    const mayPass = !alone && tries < TRIES && cause instanceof pg.DatabaseError && passing.has(cause.code)
    if (!mayPass) throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : ''}`, { cause })
    await client.query('rollback')
    return apply(client, { name, sql, checksum }, tries + 1)
  }
}

/** Names of the migrations that this database still lacks. */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await runSql<{ name: string }>(db, 'select name from unnest($1::text[]) as name where name not in (select m.name from migrations m)', [await migrationNames()])
  return rows.map(({ name }) => name)
}

function isApplied(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const checksum = applied.get(migration.name)
  if (checksum === undefined) return false
  if (checksum !== migration.checksum) throw new Error(`Migration ${migration.name} was changed after it was applied to this database`)
  return true
}

async function requireVersion(answer: Promise<{ rows: { server_version_num: string }[] }>): Promise<void> {
  const version = Number((await answer).rows[0]?.server_version_num)
  if (version < 150_000) throw new Error(`PostgreSQL 15 or newer is needed; this is ${Math.trunc(version / 10_000)}`)
}

async function requireEncoding(answer: Promise<{ rows: { server_encoding: string }[] }>): Promise<void> {
  const encoding = (await answer).rows[0]?.server_encoding
  if (encoding !== 'UTF8') throw new Error(`The database has to be encoded in UTF8; this one is ${encoding}: create database … encoding 'UTF8' template template0`)
}
