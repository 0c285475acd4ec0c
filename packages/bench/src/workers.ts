import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Client } from 'pg'
import { SERVER_USER } from '@ventanilla/server/dist/platform/database/embedded/embedded-postgres.js'
import { LIVES } from '@ventanilla/server/dist/engines/jobs/jobs.js'
import type { Product } from '@ventanilla/testing/product'
import { until } from '@ventanilla/testing/until'
import { serverFile } from './server-files.ts'

/** Starts worker processes beside the one that a product has, and answers when each of them takes jobs. @returns stops them */
export async function startWorkers(product: Product, client: Client, count: number): Promise<() => Promise<void>> {
  // The address of a product is that of the owner; API and worker work as another user.
  const env = { ...process.env, DATABASE_URL: product.database.replace(/^postgresql:\/\/[^@]+@/, `postgresql://${SERVER_USER}@`), DATA_DIR: product.dataDir, LOG_LEVEL: 'error' }
  // By these locks the pools of a worker show that they take jobs; the product has one worker.
  const pools = async () => (await client.query(`select from pg_locks where locktype = 'advisory' and classid = ${LIVES} and granted`)).rowCount ?? 0
  const before = await pools()
  const children: ChildProcess[] = Array.from({ length: count }, () => spawn(process.execPath, [serverFile('worker.js')], { env, stdio: 'ignore' }))
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
