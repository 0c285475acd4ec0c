import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { chown, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor, type Account } from './account.ts'
import { endOrphans, worksIn } from './orphans.ts'
import { postgresBinaries } from './binaries.ts'
import { postgresHome, socketFolder } from './home.ts'

/** Owns the tables. */
const USER = 'ventanilla'
/** What the server runs as: it owns nothing. */
export const SERVER_USER = 'ventanilla_server'
const OWNER_LOCK = 5070003
const START_SECONDS = 60
const STOP_SECONDS = 20
/** So often somebody else may be faster before a start is given up. */
const CONTESTS = 4

export type EmbeddedPostgres = {
  /** Address of a database of this server, for pg and for DATABASE_URL; without a user, the owner of the tables. */
  url: (database: string, user?: string) => string
  /** Resolves when the server has ended without having been asked to. */
  crashed: Promise<void>
  /** Waits for running statements to be cut off and data to be written; at most 20 s. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Further `name=value` settings of PostgreSQL. */
  configuration?: readonly string[]
  say?: (line: string) => void
}

/** Where the PostgreSQL of a data folder has its files and its socket, whose it is, and the address of its databases. */
export function placeOf(dataDir: string) {
  const account = accountFor(join(dataDir, 'postgres'))
  const home = postgresHome(dataDir, account)
  const socket = socketFolder(home, account)
  const url = (database: string, user = USER) => `postgresql://${user}@${encodeURIComponent(socket)}/${database}`
  return { account, home, socket, data: join(home, 'data'), url }
}

/**
 * Starts the PostgreSQL of a data folder on a Unix socket, or takes over the one that a killed owner has left running.
 * It runs in a session of its own, so that Ctrl-C reaches only the owner, who then stops it last.
 * @throws {Error} when another living owner has it, or it does not start (with the end of its log)
 */
export async function startEmbeddedPostgres({ dataDir, configuration = [], say = () => undefined }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { account, home, socket, data, url } = placeOf(dataDir)
  const address = url('postgres')
  let owner: pg.Client | undefined
  for (let tries = 0; !owner; tries += 1) {
    owner = await ownLeft(address, data)
    if (owner) {
      say('Taking over the PostgreSQL that a killed process has left')
      break
    }
    const binaries = await postgresBinaries(home, account)
    if (!existsSync(data)) {
      say('Creating the database folder')
      await createCluster(binaries, home, data, account)
    }
    await endOrphans(data)
    owner = await launch({ binaries, home, data, socket, account, configuration, address })
    // The loser of two starts at once tries again: by then the winner's lock says who has it, or the winner has stopped.
    if (!owner && tries > 1 && (tries > CONTESTS || !(await runningIn(data)))) throw new Error(`PostgreSQL did not start:\n${endOfLog(home)}`)
  }

  let stopping = false
  const connection = owner
  const crashed = new Promise<void>((resolve) => {
    connection.on('error', () => undefined)
    connection.on('end', () => {
      if (!stopping) resolve()
    })
  })
  const stop = stopOf(connection, data)
  return {
    url,
    crashed,
    stop: async () => {
      stopping = true
      await stop()
    },
  }
}

/**
 * Stops the PostgreSQL that a killed owner has left running in a data folder, where there is one.
 * @throws {Error} when a living owner has it, or it answers nobody
 */
export async function stopLeft(dataDir: string, say: (line: string) => void): Promise<void> {
  const { data, url } = placeOf(dataDir)
  const owner = await ownLeft(url('postgres'), data)
  if (!owner && (await runningIn(data))) throw new Error(`A PostgreSQL runs in this data folder and answers nobody: end process ${postmaster(pidFileOf(data))} first`)
  if (!owner) return
  say('Stopping the PostgreSQL that a killed process has left')
  await stopOf(owner, data)()
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')

/** Whether a server runs in a folder. One that is going down or coming up answers nobody and still holds it. */
async function runningIn(data: string): Promise<boolean> {
  const pid = postmaster(pidFileOf(data))
  return alive(pid) && (await worksIn(data, pid))
}

/** Takes over the server that runs in a folder; nothing where none does. */
const ownLeft = (address: string, data: string) => ownAsSoonAs(address, async () => !(await runningIn(data)))

/** How to stop the server of a folder, whose lock this connection has. */
function stopOf(connection: pg.Client, data: string): () => Promise<void> {
  const pid = postmaster(pidFileOf(data))
  return async () => {
    if (alive(pid)) process.kill(pid, 'SIGINT')
    await until(() => !existsSync(pidFileOf(data)) || !alive(pid), STOP_SECONDS)
    await connection.end().catch(() => undefined)
  }
}

/**
 * Connects and takes the lock that marks the owner; it goes with the connection, however the owner ends.
 * Nothing: no server answers there, or it has not noticed yet that its owner was killed.
 */
async function own(address: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: address, application_name: `owner ${process.pid}` })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [OWNER_LOCK])
    if (rows[0]?.ours) return client
    const { rows: holders } = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1`,
      [OWNER_LOCK],
    )
    await client.end()
    const holder = Number(holders[0]?.name.replace(/\D/g, ''))
    if (!alive(holder)) return undefined
    throw new DataFolderInUse(holder)
  } catch (failure) {
    // 57P0x: coming up or going down. What is no answer of a database is a connection that failed.
    if (failure instanceof DataFolderInUse || (failure instanceof pg.DatabaseError && !failure.code?.startsWith('57P0'))) throw failure
    return undefined
  }
}

/** Tries until it is ours, or `hopeless` says that no server will answer. */
async function ownAsSoonAs(address: string, hopeless: () => boolean | Promise<boolean>): Promise<pg.Client | undefined> {
  let client: pg.Client | undefined
  await until(async () => (client = await own(address)) !== undefined || hopeless(), START_SECONDS)
  return client
}

class DataFolderInUse extends Error {
  constructor(process: number) {
    super(`This data folder is already in use by process ${process}: stop that one, or set another DATA_DIR and PORT`)
  }
}

/** Makes the cluster beside its place and moves it there whole: a killed start leaves no half cluster. */
async function createCluster(binaries: string, home: string, data: string, account: Account): Promise<void> {
  const fresh = join(home, `data.${process.pid}`)
  const options = ['--auth-local=trust', '--auth-host=reject', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  mkdirSync(fresh, { mode: 0o700 })
  if (account) await chown(fresh, account.uid, account.gid)
  const initdb = promisify(execFile)(join(binaries, 'bin/initdb'), ['-D', fresh, '-U', USER, ...options], { ...account, cwd: home, env: environment() })
  try {
    await initdb
  } catch (failure) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`The database folder could not be created: ${failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : ''}`, { cause: failure })
  }
  await rename(fresh, data).catch(() => rm(fresh, { recursive: true }))
}

type Launch = {
  binaries: string
  home: string
  data: string
  socket: string
  account: Account
  configuration: readonly string[]
  address: string
}

/** Starts the server and waits until it is ours; nothing where it ended before. */
async function launch({ binaries, home, data, socket, account, configuration, address }: Launch): Promise<pg.Client | undefined> {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    'shared_buffers=256MB',
    'max_wal_size=2GB',
    'jit=off',
    'timezone=UTC',
    'log_min_messages=warning',
    // The detail of an error holds values of rows (who has that e-mail already), and a statement those that stand in it.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...configuration,
  ]
  const log = openSync(logOf(home), 'a', 0o600)
  const child = spawn(join(binaries, 'bin/postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: home,
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  return ownAsSoonAs(address, () => ended)
}

const logOf = (home: string) => join(home, 'postgres.log')
/** Where the embedded PostgreSQL of this folder writes its log. */
export const databaseLog = (dataDir: string): string => logOf(placeOf(dataDir).home)
const endOfLog = (home: string) => readFileSync(logOf(home), 'utf8').trim().split('\n').slice(-5).join('\n')

const environment = () => ({ PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' })

/** Process that a postmaster.pid names; nothing where there is no such file. */
function postmaster(pidFile: string): number | undefined {
  try {
    return Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

export function alive(pid: number | undefined): pid is number {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch (failure) {
    // It is there and belongs to somebody else.
    return (failure as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function until(condition: () => boolean | Promise<boolean>, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await condition()) && Date.now() < end) await pause(25)
}
