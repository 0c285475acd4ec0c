import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import type { Pool } from 'pg'

/**
 * A worker of its own process on the database at `url`, which is started and killed as often as a test likes. One that ends by
 * itself is started again, as a supervisor does, so that no test waits in vain, and its end fails the next `kill`. A test that
 * ends before it has killed its worker says what the worker did last, and what the database was doing.
 * @param options `mayEnd`: the test cuts connections, without which the queue gives up
 */
export async function killableWorker({ url, pool }: { url: string; pool: Pool }, { settings = {}, mayEnd = false }: { settings?: Readonly<Record<string, string>>; mayEnd?: boolean } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-killed-'))
  const output = join(dataDir, 'worker.log')
  const log = await open(output, 'a')
  const path = new URL('../worker.js', import.meta.url).pathname
  let worker: ChildProcess | undefined
  /** Codes with which workers ended by themselves. */
  const ended: (number | null)[] = []
  const start = () => {
    const child = spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, TMPDIR: dataDir, LOG_LEVEL: 'debug', ...settings }, stdio: ['ignore', log.fd, log.fd] })
    worker = child
    child.once('exit', (code) => {
      if (worker !== child) return
      ended.push(code)
      start()
    })
  }
  const end = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
    const child = worker
    worker = undefined
    if (!child) return undefined
    const gone = once(child, 'exit')
    child.kill(signal)
    return gone
  }
  /** Ends it, and answers how it ended. */
  const kill = async (signal?: 'SIGKILL' | 'SIGTERM') => {
    const how = await end(signal)
    if (!mayEnd) assert.deepEqual(ended, [], `a worker ended by itself: ${await said()}`)
    return how
  }
  const said = async () => (await readFile(output, 'utf8')).slice(-8_000)
  const tell = async () => {
    const { rows } = await pool.query(`select application_name, state, wait_event_type, wait_event, now() - query_start as since, left(query, 120) as query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    process.stderr.write(`The worker was not killed. ${inspect({ ended, output: await said(), rows }, { depth: null, maxStringLength: null })}\n`)
  }
  const close = async () => {
    if (worker) await tell()
    await end()
    await log.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { start, kill, close }
}
