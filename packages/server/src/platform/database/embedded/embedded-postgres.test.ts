import assert from 'node:assert/strict'
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { ensureDatabase } from '../ensure-database.ts'
import { placeOf, startEmbeddedPostgres } from './embedded-postgres.ts'

const owner = fileURLToPath(new URL('../../../app/test/embedded-owner.js', import.meta.url))
const configuration = ['fsync=off']

async function scalar(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ value: unknown }>(`select (${query}) as value`)
  await client.end()
  return rows[0]?.value
}

describe('the embedded PostgreSQL', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'ventanilla-embedded-'))
  await chmod(parent, 0o755)
  after(() => rm(parent, { recursive: true, force: true }))
  const folder = async (name: string) => {
    const dataDir = join(parent, name)
    await mkdir(dataDir, { recursive: true })
    return dataDir
  }

  it('keeps its data from one start to the next', async () => {
    const dataDir = await folder('kept')
    const first = await startEmbeddedPostgres({ dataDir, configuration })
    await ensureDatabase(first.url('postgres'), 'programme')
    await ensureDatabase(first.url('postgres'), 'programme')
    await first.stop()
    const second = await startEmbeddedPostgres({ dataDir, configuration })
    assert.equal(await scalar(second.url('programme'), 'select current_database()'), 'programme')
    await second.stop()
  })

  it('listens on no port', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await folder('socket'), configuration })
    assert.equal(await scalar(server.url('postgres'), `current_setting('listen_addresses')`), '')
    await server.stop()
  })

  it('writes no values of rows into its log: neither those of a refused row nor those of its statement', async () => {
    const dataDir = await folder('discreet')
    const server = await startEmbeddedPostgres({ dataDir, configuration })
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    await client.query(`create table people (email text unique); insert into people values ('ana@example.com')`)
    await assert.rejects(client.query('insert into people values ($1)', ['ana@example.com']), /duplicate key/)
    await assert.rejects(client.query(`insert into people values ('ana@example.com')`), /duplicate key/)
    await client.end()
    const log = await readFile(join(placeOf(dataDir).home, 'postgres.log'), 'utf8')
    assert.match(log, /duplicate key/)
    assert.doesNotMatch(log, /ana@/)
    await server.stop()
  })

  it('refuses a second owner while the first one lives, and says which process that is', async () => {
    const dataDir = await folder('owned')
    const child = fork(owner, [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    await assert.rejects(startEmbeddedPostgres({ dataDir, configuration }), new RegExp(`already in use by process ${child.pid}`))
    child.kill('SIGTERM')
    await once(child, 'exit')
  })

  it('is taken over when its owner was killed', async () => {
    const dataDir = await folder('orphan')
    const child = fork(owner, [dataDir], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [url] = (await once(child, 'message')) as [string]
    const before = await scalar(url, 'pg_postmaster_start_time()::text')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lines: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, configuration, say: (line) => void lines.push(line) })
    assert.equal(await scalar(server.url('postgres'), 'pg_postmaster_start_time()::text'), before)
    assert.match(lines.join(), /Taking over/)
    await server.stop()
  })

  it('says when it has ended unasked, and starts again on what it had', async () => {
    const dataDir = await folder('crashed')
    const first = await startEmbeddedPostgres({ dataDir, configuration })
    await ensureDatabase(first.url('postgres'), 'programme')
    const client = new pg.Client({ connectionString: first.url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as pid`)
    process.kill(rows[0]?.pid ?? 0, 'SIGQUIT')
    await first.crashed
    const second = await startEmbeddedPostgres({ dataDir, configuration })
    assert.equal(await scalar(second.url('programme'), '1'), 1)
    await second.stop()
  })

  it('starts again although a long statement has not noticed that its server was killed', { skip: process.platform !== 'linux' }, async () => {
    const dataDir = await folder('killed')
    const first = await startEmbeddedPostgres({ dataDir, configuration })
    const client = new pg.Client({ connectionString: first.url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ server: number; own: number }>(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as server, pg_backend_pid() as own`)
    const [{ server, own }] = rows as [{ server: number; own: number }]
    const working = client.query('select sum(a::numeric / (b + 1)) from generate_series(1, 100000) a, generate_series(1, 100000) b').catch(() => undefined)
    const look = new pg.Client({ connectionString: first.url('postgres') })
    look.on('error', () => undefined)
    await look.connect()
    while ((await look.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [own])).rowCount === 0);
    process.kill(server, 'SIGKILL')
    await first.crashed
    const second = await startEmbeddedPostgres({ dataDir, configuration })
    assert.equal(await scalar(second.url('postgres'), '1'), 1)
    await working
    await second.stop()
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const server = await startEmbeddedPostgres({ dataDir: await folder(`${'long'.repeat(15)}/${'path'.repeat(15)}`), configuration })
    assert.equal(await scalar(server.url('postgres'), '1'), 1)
    await server.stop()
  })

  it('is made whole or not at all by two starts at once', async () => {
    const dataDir = await folder('race')
    const start = () => promisify(execFile)(process.execPath, [owner, dataDir, 'once'])
    const ends = await Promise.allSettled([start(), start()])
    const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => String(reason))
    assert.ok(failures.length < 2)
    for (const failure of failures) assert.match(failure, /already in use/)
    const server = await startEmbeddedPostgres({ dataDir, configuration })
    assert.equal(await scalar(server.url('postgres'), '1'), 1)
    await server.stop()
  })
})
