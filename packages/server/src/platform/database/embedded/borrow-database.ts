import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { placeOf, startEmbeddedPostgres } from './embedded-postgres.ts'

/** The programme's database in the embedded PostgreSQL. */
export const PROGRAMME_DATABASE = 'ventanilla'

export type Borrowed = { url: string; giveBack: () => Promise<void> }

/**
 * The embedded database of a data folder for as long as a command needs it: the one that the running product has, which
 * is left running, or one that is started for the command and stopped after it.
 * @throws {Error} when that folder has none
 */
export async function borrowDatabase(dataDir: string, say: (line: string) => void): Promise<Borrowed> {
  if (!['postgres', 'postgres-folder'].some((name) => existsSync(join(dataDir, name))))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR to the folder of the product, or DATABASE_URL`)
  const url = placeOf(dataDir).url(PROGRAMME_DATABASE)
  if (await answers(url)) return { url, giveBack: () => Promise.resolve() }
  say('The product is not running: its PostgreSQL is started for this command')
  const server = await startEmbeddedPostgres({ dataDir })
  return { url, giveBack: server.stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
