import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { z } from 'zod'
import { freshDatabase } from '../../../app/test/database.ts'
import { testServices } from '../../../app/test/server.ts'
import { until } from '../../../engines/bulk/test/lists.ts'
import { CONCURRENCY, defineTask, enqueue, startJobs } from '../../../engines/jobs/jobs.ts'
import { sendCodesTask } from './send-codes.task.ts'

describe('a code that was asked for', async () => {
  const database = await freshDatabase()
  const services = testServices(database)
  after(async () => {
    await services.signals.close()
    await database.drop()
  })

  it('is written although all other work of the worker takes long', async () => {
    let begun = 0
    const others = Object.entries(CONCURRENCY).filter(([pool]) => pool !== 'urgent').flatMap(([pool, places]) => Array.from({ length: places }, (_, at) => ({ name: `${pool}-${at}`, pool: pool as keyof typeof CONCURRENCY })))
    const long = others.map((task) => defineTask({ ...task, payload: z.object({}), cron: '0 0 1 1 *', work: async (_services, _payload, { stopping }) => {
      const stopped = once(stopping, 'abort')
      begun += 1
      await stopped
    } }))
    const worker = await startJobs(services, [...long, sendCodesTask])
    await until(() => Promise.resolve(begun === long.length))
    await database.pool.query(`insert into recoveries (email, language, address, created_at) values ('nobody@ventanilla.example', 'es', '', now())`)
    await enqueue(database.db, sendCodesTask, {})
    await until(async () => (await database.pool.query('select from recoveries where settled_at is not null')).rowCount === 1)
    await worker.stop()
    // The library takes what was done out of the queue beside its stop: the pool has to live until then.
    await until(async () => (await database.pool.query('select from graphile_worker.jobs where locked_at is not null')).rowCount === 0)
    assert.equal(begun, long.length)
  })
})
