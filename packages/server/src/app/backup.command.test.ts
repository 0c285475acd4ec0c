import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { signRegistryAgain } from '../areas/releases/registry-of-releases.ts'
import { PROGRAMME_DATABASE } from '../platform/database/embedded/borrow-database.ts'
import { placeOf, startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { ensureDatabase } from '../platform/database/ensure-database.ts'
import { openKysely, openPool } from '../platform/database/pool.ts'
import { systemClock } from '../platform/services.ts'
import { readSettings } from '../platform/settings.ts'
import { backupCommand, restoreCommand } from './backup.command.ts'
import { migrateAll } from './prepare.ts'
import { previousRelease } from './test/previous-release.ts'

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'ventanilla-backup-'))
  // Root's PostgreSQL runs as another account, which has to get through.
  await chmod(made, 0o755)
  after(() => rm(made, { recursive: true, force: true }))
  return made
}
const settingsOf = (DATA_DIR: string) => readSettings({ DATA_DIR })
const said: string[] = []
const say = (line: string) => void said.push(line)

describe('a backup of the embedded database', async () => {
  const [dataDir, backups] = [await folder(), await folder()]
  const file = join(backups, 'one.backup')
  const pidFile = join(placeOf(dataDir).data, 'postmaster.pid')
  const server = await startEmbeddedPostgres({ dataDir })
  let stopped = false
  after(() => (stopped ? undefined : server.stop()))
  await ensureDatabase(server.url('postgres'), PROGRAMME_DATABASE)
  const url = server.url(PROGRAMME_DATABASE)
  const pool = openPool(url, { max: 4 })
  pool.on('error', () => undefined)
  await pool.query(brotliDecompressSync(await readFile(previousRelease)).toString())
  await pool.query('reset all')
  await migrateAll(pool, readSettings({ DATABASE_URL: url }))
  const count = async (of: pg.Pool) => (await of.query<{ n: number }>(`select count(*)::int as n from written`)).rows[0]?.n ?? 0
  const serial = async (of: pg.Pool) => (await of.query<{ serial: number }>('select max(serial)::int as serial from registries')).rows[0]!.serial
  const sign = () => signRegistryAgain({ db: openKysely(pool), settings: settingsOf(dataDir), clock: systemClock })

  it('is one moment of a database that is being written, and is checked by restoring it', async () => {
    await pool.query('create table written (n int primary key, pad text)')
    let writing = true
    let acknowledged = 0
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        await pool.query(`insert into written select $1 * 50 + g, repeat('x', 500) from generate_series(1, 50) g`, [n])
        acknowledged += 50
      }
    })()
    await sign()
    while (acknowledged < 500) await new Promise(setImmediate)
    const before = acknowledged
    await backupCommand(settingsOf(dataDir), [file], say)
    writing = false
    await writer
    assert.match(said.join('\n'), /Restored beside the database and checked: \d+ tables are whole, the ledger balances, \d+ audit entries/)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.deepEqual(await readdir(backups), ['one.backup'])

    await sign()
    const target = await folder()
    await restoreCommand(settingsOf(target), [file], say)
    const restored = await startEmbeddedPostgres({ dataDir: target })
    const other = openPool(restored.url(PROGRAMME_DATABASE), { max: 1 })
    const kept = await count(other)
    assert.ok(kept >= before && kept <= acknowledged && kept % 50 === 0, `${kept} of ${before} to ${acknowledged}`)
    // Browsers refuse a registry that is older than one that they have read.
    assert.ok((await serial(other)) >= (await serial(pool)))
    await other.end()
    await restored.stop()
  })

  it('keeps nothing of the log back once it is made', async () => {
    assert.equal((await pool.query('select from pg_replication_slots')).rowCount, 0)
  })

  it('is refused where it would write over a file', async () => {
    await assert.rejects(backupCommand(settingsOf(dataDir), [file], say), /is there already: name another file/)
  })

  it('is not restored over a database that runs, nor unasked over one that stands', async () => {
    await assert.rejects(restoreCommand(settingsOf(dataDir), [file], say), /already in use by process \d+: stop that one/)
    const { rows: [person] } = await pool.query<{ id: string }>(`update users set status = 'Deleted' where id = (select min(id) from users where status = 'Active') returning id`)
    const { rows: [colleague] } = await pool.query<{ id: string }>(`update admins set status = 'archived' where id = (select min(id) from admins where status = 'active') returning id`)
    await pool.end()
    await server.stop()
    stopped = true
    await assert.rejects(restoreCommand(settingsOf(dataDir), [file], say), /--replace puts it aside/)
    await writeFile(join(dataDir, 'audit-anchors.jsonl'), '')
    await restoreCommand(settingsOf(dataDir), [file, '--replace'], say)
    assert.ok(person && colleague)
    assert.match(said.join('\n'), new RegExp(`users ${person.id}\\. Delete them again\\n.*administrators ${colleague.id}\\. Archive them again`))
    assert.equal((await readdir(placeOf(dataDir).home)).filter((name) => /^data\.before-/.test(name)).length, 1)
    assert.ok(!existsSync(join(dataDir, 'audit-anchors.jsonl')))
    assert.deepEqual((await readdir(placeOf(dataDir).home)).filter((name) => name.startsWith('scratch')), [])
  })

  it('is restored where a killed process has left its database running, or the number of its process to another one', async () => {
    const owner = fork(fileURLToPath(new URL('./test/embedded-owner.js', import.meta.url)), [dataDir])
    await once(owner, 'message')
    const orphan = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    said.length = 0
    await restoreCommand(settingsOf(dataDir), [file, '--replace'], say)
    assert.match(said.join('\n'), /Stopping the PostgreSQL that a killed process has left/)
    assert.throws(() => process.kill(orphan, 0), { code: 'ESRCH' })
    await writeFile(pidFile, `${process.pid}\n`)
    await restoreCommand(settingsOf(dataDir), [file, '--replace'], say)
    assert.ok(!existsSync(pidFile))
  })

  it('that is cut off, altered or something else leaves everything as it was', async () => {
    const target = await folder()
    const bytes = await readFile(file)
    const half = Math.trunc(bytes.length / 2)
    const altered = Buffer.from(bytes)
    altered.fill(0, half, half + 64)
    for (const [name, content] of Object.entries({ cut: bytes.subarray(0, half), altered, other: Buffer.from('something else') })) {
      const broken = join(backups, name)
      await writeFile(broken, content)
      await assert.rejects(restoreCommand(settingsOf(target), [broken], say), /damaged|no backup/, name)
    }
    await assert.rejects(restoreCommand(settingsOf(target), [join(backups, 'nowhere')], say), /can't be read: ENOENT/)
    assert.deepEqual((await readdir(placeOf(target).home)).filter((name) => !name.startsWith('binaries')), [])
  })

  it('of a database of one’s own is left to its own tools', async () => {
    await assert.rejects(backupCommand(readSettings({ DATABASE_URL: 'postgresql://a@b/c' }), [file], say), /use pg_dump/)
  })
})
