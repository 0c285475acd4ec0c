import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import Fastify from 'fastify'
import { freshDatabase } from '../../app/test/database.ts'
import { testServices } from '../../app/test/server.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { letDrain } from './drain.ts'
import { serveOperations } from './observe.ts'

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
