import { chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alive, placeOf, startEmbeddedPostgres } from './embedded-postgres.ts'

const NAME = /^scratch-(\d+)$/

/** A folder beside a database in which another cluster is unpacked and started; what a killed command left of its own is removed. */
export function openScratch(dataDir: string) {
  const { home, account } = placeOf(dataDir)
  for (const name of readdirSync(home)) {
    const owner = NAME.exec(name)?.[1]
    if (owner && !alive(Number(owner))) rmSync(join(home, name), { recursive: true, force: true })
  }
  const folder = join(home, `scratch-${process.pid}`)
  const database = join(folder, 'postgres')
  mkdirSync(database, { recursive: true, mode: 0o700 })
  if (account) for (const made of [folder, database]) chownSync(made, account.uid, account.gid)
  return {
    account,
    data: join(database, 'data'),
    start: () => startEmbeddedPostgres({ dataDir: folder, configuration: ['shared_buffers=64MB', 'max_connections=20'] }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
