import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { z } from 'zod'
import { freshDatabase } from '../../app/test/database.ts'
import { testServices } from '../../app/test/server.ts'
import { until } from '../bulk/test/lists.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { freeJobs, freeJobsTask } from './free-jobs.task.ts'
import { defineTask, enqueue, startJobs, signOfLife } from './jobs.ts'

describe('the jobs of a worker', async () => {
  const database = await freshDatabase()
  const services = testServices(database)
  const { db, pool } = database
  after(async () => {
    await services.signals.close()
    await database.drop()
  })
  const done: number[] = []
  const changes = new EventTarget()
  const count = defineTask({
    name: 'count',
    payload: z.object({ number: z.number() }),
    pool: 'lists',
    work: (_services, { number }) => {
      done.push(number)
      return Promise.resolve(changes.dispatchEvent(new Event('done')))
    },
  })
  const jobs = async () => (await pool.query<{ number: number; attempts: number; locked_by: string | null; later: boolean }>(`select (payload ->> 'number')::int as number, attempts, locked_by, run_at > now() as later from graphile_worker._private_jobs where payload ->> 'number' is not null order by id`)).rows
  /** A job as the queue marks one that a pool does. */
  const lock = async (number: number, by: string) => {
    await enqueue(db, count, { number })
    await pool.query(`update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = $2 where payload ->> 'number' = $1::text`, [number, by])
  }
  const clear = () => pool.query('delete from graphile_worker._private_jobs')

  it('stay with it as long as its connection lives, and are free as soon as that has gone, with no failure counted', async () => {
    await lock(1, 'pool-alive')
    await lock(2, 'pool-killed')
    const alive = await pool.connect()
    await signOfLife(alive, 'pool-alive')
    assert.equal(await freeJobs(db), 1)
    assert.deepEqual(await jobs(), [{ number: 1, attempts: 1, locked_by: 'pool-alive', later: false }, { number: 2, attempts: 0, locked_by: null, later: false }])
    alive.release(true)
    await until(async () => (await freeJobs(db)) === 1)
    assert.deepEqual((await jobs()).map(({ locked_by }) => locked_by), [null, null])
    await clear()
  })

  it('are not hurried out of the pause after a failure', async () => {
    await enqueue(db, count, { number: 3 }, { pauseMs: 60_000 })
    assert.deepEqual([await freeJobs(db), await jobs()], [0, [{ number: 3, attempts: 0, locked_by: null, later: true }]])
    await clear()
  })

  it('are done by the next worker that starts, also those that were to be done one at a time', async () => {
    await lock(4, 'pool-killed')
    await pool.query(`insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by) values ('slow', now(), 'pool-killed')`)
    await pool.query(`select graphile_worker.add_job('count', payload => '{"number": 5}', queue_name => 'slow')`)
    const worker = await startJobs(services, [count, freeJobsTask])
    while (done.length < 2) await once(changes, 'done')
    await worker.stop()
    await until(async () => (await jobs()).length === 0)
    assert.deepEqual(done.sort(), [4, 5])
    await clear()
  })

  it('are done although the upkeep of that worker takes long', async () => {
    const upkeep = (name: string) => defineTask({ name, payload: z.object({}), pool: 'upkeep', cron: '0 0 1 1 *', work: (_services, _payload, { stopping }) => once(stopping, 'abort') })
    await lock(9, 'pool-killed')
    const worker = await startJobs(services, [upkeep('one'), upkeep('another'), upkeep('a third'), count, freeJobsTask])
    while (!done.includes(9)) await once(changes, 'done')
    await worker.stop()
    await clear()
  })

  it('are left alone while it works, and go back to the queue when it stops in the middle', async () => {
    const steps = new EventTarget()
    let isStopping = false
    const long = defineTask({
      name: 'long',
      payload: z.object({ number: z.number() }),
      key: ({ number }) => `long:${number}`,
      pool: 'lists',
      work: async (_services, _payload, { stopping }) => {
        const stopped = once(stopping, 'abort')
        steps.dispatchEvent(new Event('begun'))
        await stopped
        isStopping = true
      },
    })
    const begun = once(steps, 'begun')
    const worker = await startJobs(services, [long])
    await enqueue(db, long, { number: 6 })
    await begun
    assert.equal(await freeJobs(db), 0)
    assert.equal((await jobs())[0]?.locked_by?.startsWith('pool-'), true)
    await worker.stop()
    // The library removes what was done without waiting for it.
    await until(async () => (await jobs()).length === 1)
    assert.deepEqual([isStopping, await jobs()], [true, [{ number: 6, attempts: 0, locked_by: null, later: false }]])
  })

  it('go back to the queue in which they are done one at a time', async () => {
    await clear()
    const begun = new EventTarget()
    const single = defineTask({ name: 'single', payload: z.object({}), pool: 'upkeep', cron: '0 0 1 1 *', oneAtATime: true, work: async (_services, _payload, { stopping }) => {
      const stopped = once(stopping, 'abort')
      begun.dispatchEvent(new Event('begun'))
      await stopped
    } })
    const queues = async () => (await pool.query(`select key, queue_name from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where key is not null`)).rows.map(({ key, queue_name }) => [key, queue_name])
    const working = once(begun, 'begun')
    const worker = await startJobs(services, [single])
    await working
    await worker.stop()
    await until(async () => (await pool.query(`select from graphile_worker._private_jobs where locked_by is not null`)).rowCount === 0)
    assert.deepEqual(await queues(), [['cron:single', 'single']])
    await clear()
  })

  it('are done again so long after each time, where they ask for it, and one waits', async () => {
    await clear()
    let times = 0
    const again = defineTask({ name: 'again', payload: z.object({}), pool: 'upkeep', cron: '0 0 1 1 *', everyMs: 1, work: () => Promise.resolve((times += 1)) })
    const worker = await startJobs(services, [again])
    await until(() => Promise.resolve(times >= 3))
    await worker.stop()
    await until(async () => (await pool.query(`select from graphile_worker._private_jobs`)).rowCount === 1)
    assert.deepEqual((await pool.query('select key from graphile_worker._private_jobs')).rows, [{ key: 'cron:again' }])
    await clear()
  })

  it('exist only when the transaction commits that queued them, and transactions do not wait for each other', async () => {
    await clear()
    await assert.rejects(inTransaction(db, async (one) => {
      await enqueue(one, count, { number: 7 })
      await inTransaction(db, (other) => enqueue(other, count, { number: 8 }))
      throw new Error('rolled back')
    }), /rolled back/)
    assert.deepEqual((await jobs()).map(({ number }) => number), [8])
  })
})
