import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryResult, QueryResultRow } from 'pg'
import { openServices } from '@ventanilla/server/dist/app/open-services.js'
import { prepareDatabase } from '@ventanilla/server/dist/app/prepare.js'
import { keepDatabase } from '@ventanilla/server/dist/app/supervisor/keep-database.js'
import { PROGRAMME_DATABASE } from '@ventanilla/server/dist/platform/database/embedded/borrow-database.js'
import { placeOf, SERVER_USER, startEmbeddedPostgres } from '@ventanilla/server/dist/platform/database/embedded/embedded-postgres.js'
import { ensureDatabase } from '@ventanilla/server/dist/platform/database/ensure-database.js'
import { openPool } from '@ventanilla/server/dist/platform/database/pool.js'
import { readSettings } from '@ventanilla/server/dist/platform/settings.js'
import { freePort } from '@ventanilla/testing/free-port'
import { serverFile } from '../server-files.ts'
import { startDatabaseWire } from './database-wire.ts'
import { startGateway } from './gateway.ts'
import { pause } from '../pause.ts'

export const PASSWORD = 'una-clave-7'
/** An orchestrator starts a process again so long after it has ended. */
const RESTART_MS = 300

/** How long the database may be away for what the run itself asks. */
const AWAY_MS = 30_000

type Kind = 'api' | 'worker'
/** `name`: that of its process in the mails it sends, another one for each. */
type Part = { kind: Kind; env: NodeJS.ProcessEnv; child: ChildProcess | undefined; name: string; wanted: boolean }

export type ClusterOptions = { apis: number; workers: number; smtpUrl: string; /** Whether commits wait for the disk. */ durable: boolean; say: (line: string) => void }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Several API processes and workers on one durable PostgreSQL of their own, behind one address. Each process is started
 * again when it ends, and so is the database.
 */
export async function startCluster({ apis, workers, smtpUrl, durable, say }: ClusterOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-chaos-'))
  await chmod(dataDir, 0o755) // the embedded database drops root, and its account has to get in
  const open = () => startEmbeddedPostgres({ dataDir, configuration: ['log_min_duration_statement=5000', ...(durable ? [] : ['fsync=off'])] })
  const first = await open()
  const postgres = keepDatabase(PROGRAMME_DATABASE, first, open, say)
  await ensureDatabase(first.url('postgres'), PROGRAMME_DATABASE)
  const place = placeOf(dataDir)
  const base = { DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD, TOKEN_SECRET: 'c'.repeat(32), SMTP_URL: smtpUrl, RATE: '1000000', LOGIN_RATE: '100000', LOG_LEVEL: 'warn', HOST: '127.0.0.1' }
  const owner = openServices(readSettings({ ...base, LOG_LEVEL: 'silent', DATABASE_URL: postgres.url() }), 'prepare')
  await prepareDatabase({ ...owner, settings: { ...owner.settings, DATABASE_URL: postgres.url(SERVER_USER) } }, () => undefined).finally(() => owner.close())

  const wire = await startDatabaseWire(join(place.socket, '.s.PGSQL.5432'))
  const env: NodeJS.ProcessEnv = { ...process.env, ...base, DATABASE_OWNER_URL: '', NODE_TEST_CONTEXT: undefined, DATABASE_URL: `postgresql://${SERVER_USER}@127.0.0.1:${wire.port}/${PROGRAMME_DATABASE}` }
  const logFile = join(dataDir, 'server.log')
  const log = openSync(logFile, 'a', 0o600)
  const parts: Part[] = []
  let started = 0
  const killedNames = new Set<string>()
  const start = (part: Part): void => {
    part.wanted = true
    part.name = `${part.kind}-${(started += 1)}`
    const child = spawn(process.execPath, [serverFile(`${part.kind}.js`)], { env: { ...part.env, SMTP_URL: `${smtpUrl}?name=${part.name}` }, stdio: ['ignore', log, log] })
    part.child = child
    child.once('exit', () => {
      if (part.wanted && part.child === child) void pause(RESTART_MS).then(() => part.wanted && part.child === child && start(part))
    })
  }
  const stop = async (part: Part): Promise<void> => {
    part.wanted = false
    if (!part.child || part.child.exitCode !== null || part.child.signalCode !== null) return
    const gone = once(part.child, 'exit')
    part.child.kill('SIGTERM')
    await gone
  }
  const ports: number[] = []
  for (let at = 0; at < apis; at += 1) ports.push(await freePort())
  for (const port of ports) parts.push({ kind: 'api', env: { ...env, PORT: String(port) }, child: undefined, name: '', wanted: false })
  for (let at = 0; at < workers; at += 1) parts.push({ kind: 'worker', env, child: undefined, name: '', wanted: false })
  parts.forEach(start)
  const gateway = await startGateway(ports)
  const of = (kind: Kind) => parts.filter((part) => part.kind === kind)
  const pool = openPool(postgres.url(), { max: 4, name: 'chaos' })

  /** A statement of the run itself, which waits while the database is away. */
  const query = async <R extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<QueryResult<R>> => {
    const last = performance.now() + AWAY_MS
    for (;;)
      try {
        return await pool.query<R>(text, [...values])
      } catch (failure) {
        if (performance.now() > last) throw failure
        await pause(250)
      }
  }
  const end = async (): Promise<void> => {
    await Promise.all(parts.map(stop))
    await gateway.close()
    wire.close()
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  let ending: Promise<void> | undefined
  const close = (): Promise<void> => (ending ??= end())
  // Ctrl-C leaves no process behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().finally(() => process.exit(130)))

  return {
    dataDir,
    pool,
    query,
    wire,
    url: gateway.url,
    env,
    ports,
    log: () => `${readFileSync(logFile, 'utf8')}\n${readFileSync(join(place.home, 'postgres.log'), 'utf8')}`,
    /** Kills one process of a kind at once. @returns whether one ran */
    kill: (kind: Kind, which: number): boolean => {
      const part = of(kind)[Math.floor(which * of(kind).length)]
      if (!part?.child?.kill('SIGKILL')) return false
      killedNames.add(part.name)
      return true
    },
    /** Whether a process was killed, by its name. */
    wasKilled: (name: string): boolean => killedNames.has(name),
    killPostgres: (): boolean => killed(Number(readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n')[0])),
    /** Ends the processes of a kind in order, and starts them again with further settings. */
    restart: async (kind: Kind, settings: Readonly<Record<string, string>> = {}, between: () => Promise<void> = () => Promise.resolve()): Promise<void> => {
      await Promise.all(of(kind).map(stop))
      await between()
      for (const part of of(kind)) {
        part.env = { ...part.env, ...settings }
        start(part)
      }
    },
    /** Runs a command of the server on this database. @returns its exit code and what it said */
    command: async (...args: string[]): Promise<{ code: number | null; said: string }> => {
      const child = spawn(process.execPath, [serverFile('cli.js'), ...args], { env: { ...env, DATABASE_URL: postgres.url() }, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, said }
    },
    close,
  }
}

/** Kills a process by its id. @returns whether it was there */
export function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
