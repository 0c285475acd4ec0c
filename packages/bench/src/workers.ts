import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import type { Product } from '@ventanilla/testing/product'
import { until } from '@ventanilla/testing/until'

const worker = join(dirname(createRequire(import.meta.url).resolve('@ventanilla/server/package.json')), 'dist', 'app', 'worker.js')
/** The role under which API and worker work; the address of a product is that of the owner. */
const SERVER_USER = 'ventanilla_server'
/** First number of the locks of a worker's pools (jobs.ts). */
const LIVES = 5070020

/** Starts worker processes beside the one that a product has, and answers when each of them takes jobs. @returns stops them */
export async function startWorkers(product: Product, client: Client, count: number): Promise<() => Promise<void>> {
  const env = { ...process.env, DATABASE_URL: product.database.replace(/^postgresql:\/\/[^@]+@/, `postgresql://${SERVER_USER}@`), DATA_DIR: product.dataDir, LOG_LEVEL: 'error' }
  // By these locks the pools of a worker show that they take jobs; the product has one worker.
  const pools = async () => (await client.query(`select from pg_locks where locktype = 'advisory' and classid = ${LIVES} and granted`)).rowCount ?? 0
  const before = await pools()
  const children: ChildProcess[] = Array.from({ length: count }, () => spawn(process.execPath, [worker], { env, stdio: 'ignore' }))
  // A bench that fails leaves none of them behind.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))
  if (count > 0) await until('the workers', async () => ((await pools()) >= before * (count + 1) ? true : undefined), 60_000)
  return async () => {
    await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }),
    )
  }
}
