import type { Pool } from 'pg'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { people } from '../../areas/sign-in/public.ts'
import { changeOf } from '../changes.ts'
import { ADMINISTRATOR_ROLE, writeSystemRoles } from '../../areas/sign-in/system-roles.ts'
import { openEffects } from '../effects.ts'
import { openCardProvider } from '../../engines/card-provider/paycaddy/paycaddy.ts'
import { openFiles } from '../../engines/files/open-files.ts'
import { onlyPrimary } from '../../platform/database/standby.ts'
import { openSignals } from '../../platform/database/signals.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { Clock, Services } from '../../platform/services.ts'
import { remembered } from '../../platform/remembered.ts'
import { readSettings } from '../../platform/settings.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

export const PASSWORD = 'una-clave-7'
/** A hash says what it costs to compare with it: this one costs next to nothing, so that hundreds of tests can sign in. */
const passwordHash = remembered(() => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

/** A clock that stands still until it is moved. */
export type TestClock = Clock & { forward: (minutes: number) => void }

export function testClock(start = new Date()): TestClock {
  let now = start.getTime()
  return { now: () => new Date(now), forward: (minutes) => void (now += minutes * 60_000) }
}

/** Services over a test's database: no log, and settings as by default but for those given. */
export function testServices(database: TestDatabase, settings: Readonly<Record<string, string>> = {}, clock: Clock = testClock(), log = pino({ level: 'silent' })): Services & { pool: Pool } {
  const read = readSettings({ DATABASE_URL: database.url, LOGIN_RATE: '100000', RATE: '1000000', TOKEN_SECRET: 'x'.repeat(32), ...settings })
  const cardProvider = openCardProvider(read)
  return {
    settings: read,
    cardProvider,
    files: openFiles(read),
    effectOf: openEffects(cardProvider),
    people,
    changeOf,
    db: database.db,
    standby: onlyPrimary(database.db),
    pool: database.pool,
    clock,
    log,
    metrics: createMetrics(database.pool),
    signals: openSignals(database.url),
  }
}

/**
 * A call with a token; the answer's body is parsed. `said` is the body as it came; `body` has the contract's members of an
 * error also where a field of the same name stands before them (`error` in the body, as our client reads it).
 */
export interface TestCall {
  (options: InjectOptions & { token?: string }): Promise<{ status: number; body: Record<string, unknown>; said: Record<string, unknown>; headers: Record<string, unknown> }>
}

export type TestServer = {
  app: FastifyInstance
  services: Services
  clock: TestClock
  database: TestDatabase
  /** Creates an active administrator with PASSWORD. */
  addAdmin: (email: string, roleId?: string) => Promise<string>
  /** Signs in by the API. @returns the token */
  signIn: (email: string, password?: string) => Promise<string>
  call: TestCall
  close: () => Promise<void>
}

/**
 * The whole API on a database of its own, without a port: `call` goes in by Fastify's own injection. There is one
 * administrator, `admin@ventanilla.example`, who may do everything.
 *
 * ```ts
 * const server = await startTestServer()
 * after(() => server.close())
 * const token = await server.signIn('admin@ventanilla.example')
 * ```
 */
export async function startTestServer(options: { settings?: Readonly<Record<string, string>>; database?: TestDatabase } = {}): Promise<TestServer> {
  const database = options.database ?? (await freshDatabase())
  const clock = testClock()
  const services = testServices(database, options.settings, clock)
  await writeSystemRoles(database.db)
  const app = await buildApp(services)

  const addAdmin: TestServer['addAdmin'] = async (email, role_id = ADMINISTRATOR_ROLE) => {
    const password_hash = await passwordHash()
    const { id } = await database.db.insertInto('admins').values({ email, first_name: 'Ana', surname: 'Prueba', role_id, password_hash }).returning('id').executeTakeFirstOrThrow()
    return id
  }
  const call: TestCall = async ({ token, ...request }) => {
    const answer = await app.inject({ ...request, headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers } })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const said = isJson ? answer.json<Record<string, unknown>>() : {}
    const { error, ...rest } = said
    return { status: answer.statusCode, body: answer.statusCode >= 400 && typeof error === 'object' ? { ...rest, ...error } : said, said, headers: answer.headers }
  }
  const signIn: TestServer['signIn'] = async (email, password = PASSWORD) => {
    const { body } = await call({ method: 'POST', url: '/api/Login/', payload: { email, password } })
    if (typeof body['token'] !== 'string') throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
    return body['token']
  }
  const isSeeded = await database.db.selectFrom('admins').select('id').executeTakeFirst()
  if (!isSeeded) await addAdmin('admin@ventanilla.example')
  return {
    app,
    services,
    clock,
    database,
    addAdmin,
    signIn,
    call,
    close: async () => {
      await app.close()
      await services.signals.close()
      await database.drop()
    },
  }
}
