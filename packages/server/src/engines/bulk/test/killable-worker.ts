import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { BulkServer } from './bulk-server.ts'

/**
 * A worker of its own process on the database of a server, which is started and killed as often as a test likes. A test that
 * ends before it has killed its worker says what the worker did last, and what the database was doing.
 */
export async function killableWorker({ database, pool }: Pick<BulkServer, 'database' | 'pool'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-killed-'))
  const output = join(dataDir, 'worker.log')
  const log = await open(output, 'a')
  const path = new URL('../../../app/worker.js', import.meta.url).pathname
  let worker: ChildProcess | undefined
  const start = () => {
    worker = spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, TMPDIR: dataDir, LOG_LEVEL: 'debug' }, stdio: ['ignore', log.fd, log.fd] })
  }
  const kill = async () => {
    // One that has ended by itself says so no more.
    const gone = worker?.exitCode === null && worker.signalCode === null && once(worker, 'exit')
    worker?.kill('SIGKILL')
    await gone
    worker = undefined
  }
  const tell = async ({ exitCode, signalCode }: ChildProcess) => {
    const { rows } = await pool.query(`select application_name, state, wait_event_type, wait_event, now() - query_start as since, left(query, 120) as query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    process.stderr.write(`The worker was not killed. ${inspect({ exitCode, signalCode, output: (await readFile(output, 'utf8')).slice(-8_000), rows }, { depth: null, maxStringLength: null })}\n`)
  }
  const close = async () => {
    if (worker) await tell(worker)
    await kill()
    await log.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { start, kill, close }
}
