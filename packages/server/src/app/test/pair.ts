import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor } from '../../platform/database/embedded/account.ts'
import { openKysely, openPool } from '../../platform/database/pool.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './processes.ts'

const run = promisify(execFile)
const USER = 'ventanilla'

/** Debian's PostgreSQL, with the tools of a standby, and PgBouncer; nothing where they are not installed. */
function installed(): { postgres: string; bouncer: string } | undefined {
  const root = '/usr/lib/postgresql'
  const [postgres] = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')).filter((bin) => existsSync(join(bin, 'pg_basebackup')) && existsSync(join(bin, 'initdb'))) : []
  const bouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
  return postgres && bouncer ? { postgres, bouncer } : undefined
}

/** Why these tests do not run here; false where they do. */
export const withoutPair: string | false = installed() ? false : 'Debian’s packages postgresql and pgbouncer are not installed'

export type Pair = {
  primary: string
  standby: string
  /** Through PgBouncer in transaction mode, with four connections. */
  pooled: string
  /** The primary as what a test server works on. */
  database: TestDatabase
  /** From now on a commit is acknowledged when the standby has it. */
  synchronous: () => Promise<void>
  /** The primary ends without a word. */
  killPrimary: () => Promise<void>
  killStandby: () => Promise<void>
  /** The standby becomes the primary, and PgBouncer leads there. */
  promote: () => Promise<void>
}

/** A primary, a streaming standby, and PgBouncer before them. */
export async function startPair(): Promise<Pair> {
  const bins = installed()
  if (!bins) throw new Error('nothing to start')
  const folder = mkdtempSync(join(tmpdir(), 'vpair-'))
  const account = accountFor(join(folder, 'none'))
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  own(folder)
  const children: ChildProcess[] = []
  after(async () => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  const tool = (name: string, ...args: string[]) => run(join(bins.postgres, name), args, options)
  const url = (socket: string, database = 'ventanilla') => `postgresql://${USER}@${encodeURIComponent(socket)}/${database}`
  const start = async (data: string, socket: string): Promise<ChildProcess> => {
    const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, 'shared_buffers=32MB', 'wal_keep_size=256MB', 'timezone=UTC', 'max_connections=60']
    const child = spawn(join(bins.postgres, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], { ...options, stdio: 'ignore' })
    children.push(child)
    await answering(url(socket, 'postgres'))
    return child
  }

  const [first, second] = [own(join(folder, 'p')), own(join(folder, 's'))]
  await tool('initdb', '-D', join(folder, 'primary'), '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  let primary = await start(join(folder, 'primary'), first)
  await ask(url(first, 'postgres'), 'create database ventanilla')
  await tool('pg_basebackup', '-h', first, '-U', USER, '-D', join(folder, 'standby'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  const standby = await start(join(folder, 'standby'), second)

  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lead = (socket: string) =>
    writeFileSync(
      file,
      `[databases]\nventanilla = host=${socket} port=5432 user=${USER}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 500\nignore_startup_parameters = extra_float_digits\nserver_login_retry = 1\nserver_check_delay = 1\nlogfile = ${join(folder, 'pgbouncer.log')}\n`,
    )
  lead(first)
  const bouncer = spawn(bins.bouncer, ['-q', file], { ...options, stdio: 'ignore' })
  children.push(bouncer)

  const pool = openPool(url(first), { max: 6 })
  pool.on('error', () => undefined)
  const pooled = `postgresql://${USER}@127.0.0.1:${port}/ventanilla`
  // Without a statement: what PgBouncer opens to the primary now would not have the settings that its user gets later.
  await listening(port)
  const end = async (child: ChildProcess) => {
    const gone = once(child, 'exit')
    // Of an immediate shutdown nothing is written down either; a killed postmaster would leave its children for a moment.
    child.kill('SIGQUIT')
    await gone
  }
  return {
    primary: url(first),
    standby: url(second),
    pooled,
    database: { url: url(first), pool, db: openKysely(pool), drop: async () => void (await pool.end().catch(() => undefined)) },
    synchronous: async () => {
      await ask(url(first, 'postgres'), `alter system set synchronous_standby_names = '*'`)
      await ask(url(first, 'postgres'), 'select pg_reload_conf()')
    },
    killPrimary: () => end(primary),
    killStandby: () => end(standby),
    promote: async () => {
      await ask(url(second, 'postgres'), 'select pg_promote()')
      lead(second)
      bouncer.kill('SIGHUP')
      primary = standby
    },
  }
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await ask(url, 'select 1')
    } catch (error) {
      if (tries > 400) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const open = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)))
    socket.destroy()
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('PgBouncer does not listen')
}
