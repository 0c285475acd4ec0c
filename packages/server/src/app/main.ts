import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { PROGRAMME_DATABASE } from '../platform/database/embedded/borrow-database.ts'
import { databaseLog, SERVER_USER, startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { adoptBuilds } from '../areas/releases/adopt-builds.ts'
import { webFolder } from '../platform/web/web-folder.ts'
import { localRemotes } from '../platform/web/remotes.ts'
import { ensureDatabase } from '../platform/database/ensure-database.ts'
import { openServices } from './open-services.ts'
import { prepareDatabase } from './prepare.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { keepDatabase } from './supervisor/keep-database.ts'
import { limitLogs } from './supervisor/limit-logs.ts'
import { supervise, type Supervised } from './supervisor/supervise.ts'

const say = (line: string) => void process.stdout.write(`  ${line}\n`)

/** What runs, in the order in which it was started; it is stopped in the opposite order. */
const running: Supervised[] = []
let stopping: Promise<void> | undefined

const stopAll = (): Promise<void> =>
  (stopping ??= (async () => {
    for (const part of running.reverse()) await part.stop()
  })())

async function start(settings: Settings): Promise<void> {
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const { url, owner } = settings.DATABASE_URL ? { url: settings.DATABASE_URL, owner: settings.DATABASE_OWNER_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL } : await startDatabase(settings)
  const services = openServices({ ...settings, DATABASE_URL: url }, 'prepare', owner)
  await prepareDatabase(services, say)
    .then(async () => adoptBuilds(services, await localRemotes(join(webFolder(settings), 'remotes'))))
    .finally(() => services.close())

  // The owner's address stays here: no process that answers anybody has it.
  const env = { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: '', DATA_DIR: settings.DATA_DIR }
  const logFile = join(settings.DATA_DIR, 'server.log')
  await limitLogs([logFile, ...(settings.DATABASE_URL ? [] : [databaseLog(settings.DATA_DIR)])])
  const output = openSync(logFile, 'a', 0o600)
  const child = async (name: string, file: string, drainMs = 0) => {
    const part = await supervise({ name, file: new URL(file, import.meta.url), env, output, say, drainMs })
    running.push(part)
    return part
  }
  await child('worker', './worker.js')
  const { ready } = await child('API', './api.js', settings.DRAIN_MS)
  say(`Log: ${logFile}`)
  say('')
  say(`Ventanilla is at ${settings.PUBLIC_URL ?? ready}   (Ctrl-C stops it)`)
}

async function startDatabase({ DATA_DIR }: Settings): Promise<{ url: string; owner: string }> {
  const begin = Date.now()
  const open = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir: DATA_DIR, say })
  const first = await open()
  const kept = keepDatabase(PROGRAMME_DATABASE, first, open, say)
  running.push(kept)
  await ensureDatabase(first.url('postgres'), PROGRAMME_DATABASE)
  say(`PostgreSQL runs (${Math.round((Date.now() - begin) / 100) / 10} s)`)
  return { url: kept.url(SERVER_USER), owner: kept.url() }
}

// A terminal that is closed asks it to stop, and shows no more of what it says.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!stopping) say('Stopping')
    void stopAll().then(() => process.exit(0))
  })

try {
  await start(readSettings(process.env))
} catch (failure) {
  await stopAll()
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exit(1)
}
