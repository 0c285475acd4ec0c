import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { PROGRAMME_DATABASE } from '../platform/database/embedded/borrow-database.ts'
import { placeOf, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { ensureDatabase } from '../platform/database/ensure-database.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { freshDatabase } from './test/database.ts'
import { PREVIOUS_PASSWORD, previousRelease } from './test/previous-release.ts'
import { endProcess, startProduct } from './test/processes.ts'

type Counted = { users: number; transfers: number; cents: string; entries: number; migrations: number }

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query<T>(text).then(({ rows }) => rows).finally(() => client.end())
}

const COUNTED = `select (select count(*)::int from users) as users, (select count(*)::int from transfers) as transfers, (select sum(amount)::text from transfers) as cents,
  (select count(*)::int from audit_entries) as entries, (select count(*)::int from migrations) as migrations`

describe('the data folder of an earlier release', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-previous-'))
  await chmod(dataDir, 0o755)
  after(() => rm(dataDir, { recursive: true, force: true }))
  const before = await startEmbeddedPostgres({ dataDir })
  await ensureDatabase(before.url('postgres'), PROGRAMME_DATABASE)
  const url = before.url(PROGRAMME_DATABASE)
  await ask(url, brotliDecompressSync(await readFile(previousRelease)).toString())
  const [old] = await ask<Counted>(url, COUNTED)
  await before.stop()

  it('starts under this one, with everything that was in it', async () => {
    const product = startProduct({ DATA_DIR: dataDir, PORT: '0', DEMO: '1', LOG_LEVEL: 'warn' })
    after(() => void product.child.kill())
    const text = await product.saying(/Ventanilla is at/)
    const address = /Ventanilla is at (\S+)/.exec(text)?.[1] ?? ''
    assert.doesNotMatch(text, /Demonstration programme|Create the first administrator/)

    const running = placeOf(dataDir).url(PROGRAMME_DATABASE)
    const [now] = await ask<Counted>(running, COUNTED)
    assert.deepEqual({ ...now, entries: old?.entries, migrations: old?.migrations }, old)
    assert.equal(now?.migrations, (await readMigrations()).length)
    assert.deepEqual(await ask(running, 'select * from ledger_discrepancies'), [])
    assert.deepEqual(await ask(running, 'select * from ledger_sum_differences'), [])

    const headers = { 'content-type': 'application/json' }
    const signIn = await fetch(`${address}/api/Login/`, { method: 'POST', headers, body: JSON.stringify({ email: 'admin@ventanilla.example', password: PREVIOUS_PASSWORD }) })
    const { token } = (await signIn.json()) as { token: string }
    const users = await fetch(`${address}/api/user/?page=1`, { headers: { authorization: `Bearer ${token}` } })
    assert.equal(users.status, 200)
    const verified = spawnSync(process.execPath, [fileURLToPath(new URL('./cli.js', import.meta.url)), 'verify-audit'], { env: { PATH: process.env['PATH'], DATA_DIR: dataDir }, encoding: 'utf8' })
    assert.equal(verified.status, 0, verified.stdout + verified.stderr)
    assert.equal(await endProcess(product.child, 'SIGTERM'), 0)
  })
})

describe('what a dump restores before anything else', () => {
  it('calls nothing that it does not name in full: a restore looks for nothing in public', async () => {
    const database = await freshDatabase()
    after(() => database.drop())
    const { rows } = await database.pool.query<{ name: string; body: string; own: string[] }>(
      `with own as (select array_agg(distinct p.proname::text) as names from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))
       select distinct p.proname as name, p.prosrc as body, own.names as own from pg_proc p, own
       where p.pronamespace = 'public'::regnamespace and exists (
         select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
           and (d.classid = 'pg_constraint'::regclass
             or (d.classid = 'pg_attrdef'::regclass and exists (select from pg_attrdef v join pg_attribute a on a.attrelid = v.adrelid and a.attnum = v.adnum where v.oid = d.objid and a.attgenerated <> ''))
             or (d.classid = 'pg_class'::regclass and exists (select from pg_index i where i.indexrelid = d.objid))))`,
    )
    assert.ok(rows.some(({ name }) => name === 'establishment_key'))
    for (const { name, body, own } of rows) {
      const bare = own.filter((other) => new RegExp(`(?<![.\\w])${other}\\(`).test(body))
      assert.deepEqual(bare, [], name)
    }
  })
})
