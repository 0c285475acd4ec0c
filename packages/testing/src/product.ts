import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

export type ProductOptions = {
  /** Where mails go; without it they stay files in the data folder. */
  smtpUrl?: string
  /** false: `DEMO=0`, an empty programme with a one-time link. */
  demo?: boolean
  /** false: host and remotes need not be built; nothing but the API is asked for. */
  web?: boolean
  /** Further settings, as environment variables. */
  settings?: Record<string, string>
}

/** The built product, running: database, API, worker, host and remotes at one address. */
export type Product = {
  address: string
  password: string
  dataDir: string
  /** Address of its database, for a client of PostgreSQL. */
  database: string
  /** Everything it has printed. */
  log: () => string
  /** Kills it at once, as a crash would. */
  kill: () => Promise<void>
  /** Stops it as Ctrl-C does and removes its data. Fails when it does not stop by itself. */
  stop: () => Promise<void>
}

const main = join(dirname(createRequire(import.meta.url).resolve('@ventanilla/server/package.json')), 'dist', 'app', 'main.js')
const startWithin = 180_000
const stopWithin = 20_000

/** Starts the built product on a free port with a data folder of its own, and answers when it is ready to be used. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-product-'))
  await chmod(dataDir, 0o755) // the embedded database drops root, and its account has to get in
  const password = `${randomBytes(9).toString('base64url')}-a1`
  const address = `http://localhost:${String(port)}`
  const inherited: Record<string, string | undefined> = { ...process.env, DATABASE_URL: undefined, TEST_DATABASE_URL: undefined, NODE_TEST_CONTEXT: undefined }
  const settings: Record<string, string> = { PORT: String(port), DATA_DIR: dataDir, DEMO: options.demo === false ? '0' : '1', DEMO_PASSWORD: password, LOGIN_RATE: '1000', RATE: '100000', ...(options.smtpUrl && { SMTP_URL: options.smtpUrl }), ...options.settings }
  const child = spawn(process.execPath, [main], { env: { ...inherited, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text))

  const product: Product = {
    address,
    password,
    dataDir,
    get database() {
      return settings.DATABASE_URL ?? databaseIn(dataDir)
    },
    log: () => `${printed}\n${serverLog(dataDir)}`,
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await until(`the end of the product; it printed:\n${printed}`, () => exited(child), stopWithin).catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  const ready = () => {
    if (exited(child)) throw new Error(`the product ended before it was ready:\n${printed}`)
    return isReady(address, options.web !== false)
  }
  await until('the product', ready, startWithin).catch(async (error: unknown) => {
    child.kill('SIGTERM')
    await ended(child)
    throw new Error(`${String(error)}; it printed:\n${printed}`, { cause: error })
  })
  return product
}

/** The embedded database of a running product: the fifth line of its pid file names the folder of its socket. */
function databaseIn(dataDir: string): string {
  const socket = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return `postgresql://ventanilla@${encodeURIComponent(socket)}/ventanilla`
}

/** The end of what API and worker have logged. */
function serverLog(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'server.log'), 'utf8').slice(-200_000)
  } catch {
    return ''
  }
}

const exited = (child: ChildProcess): true | undefined => (child.exitCode !== null || child.signalCode !== null ? true : undefined)
const ended = (child: ChildProcess) => until('the end of a process', () => exited(child), stopWithin)

/** Ready when the API answers for itself and its database, and the shell is served. */
const isReady = (address: string, web: boolean): Promise<true | undefined> =>
  Promise.all(['/readyz', ...(web ? ['/login'] : [])].map((path) => fetch(address + path))).then(
    (answers) => (answers.every(({ ok }) => ok) ? true : undefined),
    () => undefined,
  )
