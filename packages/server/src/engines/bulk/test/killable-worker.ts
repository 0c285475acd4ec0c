import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BulkServer } from './bulk-server.ts'

/** A worker of its own process on the database of a server, which is started and killed as often as a test likes. */
export async function killableWorker({ database }: Pick<BulkServer, 'database'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-killed-'))
  const path = new URL('../../../app/worker.js', import.meta.url).pathname
  let worker: ChildProcess | undefined
  const start = () => {
    worker = spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, TMPDIR: dataDir, LOG_LEVEL: 'silent' }, stdio: 'ignore' })
  }
  const kill = async () => {
    // One that has ended by itself says so no more.
    const gone = worker?.exitCode === null && once(worker, 'exit')
    worker?.kill('SIGKILL')
    await gone
    worker = undefined
  }
  const close = async () => {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { start, kill, close }
}
