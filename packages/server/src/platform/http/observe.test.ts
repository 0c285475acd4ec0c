import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { freshDatabase } from '../../app/test/database.ts'
import { testServices } from '../../app/test/server.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { letDrain } from './drain.ts'
import type { Actor } from './handler.ts'
import { observeRequests, serveOperations } from './observe.ts'
import { createMetrics } from '../metrics/metrics.ts'

const CALLS = 20

describe('whether a server is ready', async () => {
  const database = await freshDatabase()
  const services = testServices(database)
  const app = Fastify()
  let looks = 0
  let calls = 0
  const db = database.db.withPlugin({ transformQuery: ({ node }) => node, transformResult: ({ result }) => Promise.resolve(result).finally(() => (looks += 1)) })
  app.addHook('onRequest', (_request, _reply, done) => {
    calls += 1
    done()
  })
  letDrain(app)
  serveOperations(app, { ...services, db })
  after(async () => {
    await app.close()
    await services.signals.close()
    await database.drop()
  })

  it('is looked up once for all who ask at the same moment', async () => {
    const holder = await database.pool.connect()
    await holder.query('begin; lock table migrations in access exclusive mode')
    const asked = Array.from({ length: CALLS }, () => app.inject({ url: '/readyz' }))
    await until(() => Promise.resolve(calls === CALLS))
    await holder.query('commit')
    holder.release()
    const answers = await Promise.all(asked)
    assert.deepEqual(answers.map(({ statusCode }) => statusCode), Array.from({ length: CALLS }, () => 200))
    assert.equal(looks, 1)
  })

  it('is never an older answer', async () => {
    await database.pool.query(`delete from migrations where name like '0001%'`)
    assert.deepEqual([(await app.inject({ url: '/readyz' })).statusCode, (await app.inject({ url: '/readyz' })).json()], [503, { status: 'not ready', database: true, migrations: false }])
    await database.pool.query('alter table migrations rename to former')
    assert.deepEqual((await app.inject({ url: '/readyz' })).json(), { status: 'not ready', database: false, migrations: false })
  })
})

describe('the log of answers', async () => {
  const database = await freshDatabase()
  const lines: { endpoint: string; status: number; admin?: string }[] = []
  const log: FastifyBaseLogger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
  const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
  const metrics = createMetrics(database.pool)
  after(async () => {
    await app.close()
    await database.drop()
  })
  observeRequests(app, { metrics })
  app.decorateRequest('actor')
  app.get<{ Params: { status: string }; Querystring: { as?: string } }>('/:status', { config: { endpoint: 'asked' } }, async (request, reply) => {
    if (request.query.as) request.actor = { id: request.query.as } as Actor
    return reply.code(Number(request.params.status)).send({})
  })

  it('has a line for each call of somebody, and of nobody for those that mean work or trouble', async () => {
    for (const url of ['/200', '/401', '/404', '/429', '/400', '/500', '/401?as=A1', '/429?as=A1']) await app.inject({ url })
    assert.deepEqual(lines.map(({ status, admin }) => [status, admin]), [[200, undefined], [400, undefined], [500, undefined], [401, 'A1'], [429, 'A1']])
    const counted = await metrics.registry.metrics()
    for (const status of [401, 404, 429]) assert.match(counted, new RegExp(`_count\\{endpoint="asked",status="${status}"`))
  })
})
