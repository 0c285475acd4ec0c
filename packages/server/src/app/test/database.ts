import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import { installQueue } from '../../engines/jobs/jobs.ts'
import { migrate, readMigrations } from '../../platform/database/migrate.ts'
import { openKysely, openPool } from '../../platform/database/pool.ts'
import type { Database } from '../../platform/database/schema.ts'

export type TestDatabase = {
  url: string
  pool: pg.Pool
  db: Kysely<Database>
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>
}

/**
 * A database of a test's own, cloned in some 30 ms from a template that has every migration.
 *
 * ```ts
 * const database = await freshDatabase()
 * after(() => database.drop())
 * ```
 *
 * The server is the one of `TEST_DATABASE_URL` (an address of any database of it, with the right to create databases:
 * what a test run of many files shares), else an embedded PostgreSQL that lives as long as the test file.
 * The template is made once for each state of the migrations, by the first caller.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = await testServerUrl()
  return cloneOf(server, await templateOf(server))
}

/** A database without any table, for tests of the migrations. */
export const emptyDatabase = async (): Promise<TestDatabase> => cloneOf(await testServerUrl(), 'template0')

async function cloneOf(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, (client) => client.query(`create database ${name} template ${template} encoding 'UTF8'`))
  const url = databaseOf(server, name)
  const pool = openPool(url, { max: 10, name })
  const db = openKysely(pool)
  return {
    url,
    pool,
    db,
    drop: async () => {
      await db.destroy()
      await administer(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

let started: Promise<string> | undefined

/** The address of a running PostgreSQL for tests; started at the first call where there is none. */
export const testServerUrl = (): Promise<string> => (started ??= process.env['TEST_DATABASE_URL'] ? Promise.resolve(process.env['TEST_DATABASE_URL']) : startServer())

let stopServer: (() => Promise<void>) | undefined
// Registered while the file loads, so that it belongs to the whole file and runs after the hooks of its suites. Test files that share a process are given a server.
after(() => stopServer?.())

async function startServer(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-test-'))
  // Root's PostgreSQL runs as another account, which has to get through.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, configuration: testConfiguration })
  stopServer = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return server.url('postgres')
}

/** Settings of a PostgreSQL whose data nobody will miss. */
export const testConfiguration = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300']

async function templateOf(server: string): Promise<string> {
  const state = createHash('sha256')
  for (const { checksum } of await readMigrations()) state.update(checksum)
  const name = `template_migrated_${state.digest('hex').slice(0, 12)}`
  await administer(server, async (client) => {
    const isThere = async () => (await client.query('select from pg_database where datname = $1 and datistemplate', [name])).rowCount
    // Only who finds none waits for the one who makes it.
    if (await isThere()) return
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    if (!(await isThere())) await makeTemplate(server, client, name)
  })
  return name
}

async function makeTemplate(server: string, client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  const pool = openPool(databaseOf(server, name), { max: 4 })
  try {
    await migrate(pool, installQueue)
  } finally {
    await pool.end()
  }
  await client.query(`alter database ${name} with is_template true`)
}

async function administer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const databaseOf = (server: string, name: string): string => server.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`)
