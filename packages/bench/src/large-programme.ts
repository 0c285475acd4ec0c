import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { buildApp } from '@ventanilla/server/dist/app/app.js'
import { openServices } from '@ventanilla/server/dist/app/open-services.js'
import { prepareDatabase } from '@ventanilla/server/dist/app/prepare.js'
import { startEmbeddedPostgres } from '@ventanilla/server/dist/platform/database/embedded/embedded-postgres.js'
import { readSettings } from '@ventanilla/server/dist/platform/settings.js'
import { timed } from './measure.ts'
import { recordStatements } from './recorded-pool.ts'

const PASSWORD = 'una-clave-7'

/**
 * A demonstration of so many users on a database of its own, and an administrator of it who asks within the process of the
 * API, without a network. `taken` hands over the statements since it was asked last.
 */
export async function openLargeProgramme(users: number, fill: (pool: Pool, say: (line: string) => void) => Promise<void> = () => Promise.resolve()) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-bench-'))
  await chmod(dataDir, 0o755) // the embedded database drops root, and its account has to get in
  const postgres = await startEmbeddedPostgres({ dataDir })
  const settings = { DATABASE_URL: postgres.url('postgres'), DEMO_USERS: String(users), DEMO_PASSWORD: PASSWORD, TOKEN_SECRET: 'b'.repeat(32), RATE: '1000000', LOG_LEVEL: 'silent' }
  const owner = openServices(readSettings(settings), 'prepare')
  const say = (line: string) => void process.stdout.write(`  ${line}\n`)
  const { seconds: making } = await timed(async () => {
    await prepareDatabase(owner, say)
    await fill(owner.pool, say)
  })
  await owner.close()

  const services = openServices(readSettings(settings), 'api')
  const taken = recordStatements(services.pool)
  const app = await buildApp(services)
  const signIn = async () => {
    const login = await app.inject({ method: 'POST', url: '/api/Login/', payload: { email: 'admin@ventanilla.example', password: PASSWORD } })
    return { authorization: `Bearer ${login.json<{ token: string }>().token}` }
  }
  let headers = await signIn()
  return {
    making,
    pool: services.pool,
    taken,
    status: async (url: string): Promise<number> => (await app.inject({ url, headers })).statusCode,
    ask: async (url: string, payload?: object): Promise<void> => {
      const call = () => app.inject({ url, headers, ...(payload && { method: 'POST', payload }) })
      let { statusCode, payload: answer } = await call()
      // A long run outlives its session.
      if (statusCode === 401) {
        headers = await signIn()
        ;({ statusCode, payload: answer } = await call())
      }
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${answer}`)
    },
    close: async () => {
      await app.close()
      await services.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
