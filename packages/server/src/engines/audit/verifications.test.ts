import assert from 'node:assert/strict'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { freshDatabase } from '../../app/test/database.ts'
import { testClock, testServices } from '../../app/test/server.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { anchorAudit, anchorsFile } from './anchors.ts'
import { readChain, verifyAuditTask, verifyNow } from './verifications.ts'
import { writeAudit } from './write-audit.ts'

const signals = { stopping: new AbortController().signal, cut: new AbortController().signal }

describe('the verifications of the audit log', async () => {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-verifications-'))
  const clock = testClock()
  const services = testServices(database, { DATA_DIR: folder }, clock)
  after(async () => {
    await services.signals.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })
  const { db, pool } = services
  const count = async () => (await db.selectFrom('audit_verifications').select('id').execute()).length
  /** What somebody with power over the tables does, and undoes once it was looked at. */
  const meddled = async (change: string, undo: string, look: () => Promise<void>) => {
    for (const statement of [change, undo]) {
      const client = await pool.connect()
      await client.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
      client.release()
      if (statement === change) await look()
    }
  }

  it('say nothing of a log that nobody has verified yet', async () => {
    assert.deepEqual(await readChain(services), { entries: 0, unsealed: 0, verified_at: null, whole: null, fault: null, broken_at: null, verifying: false, anchored_at: null })
  })

  it('count what still waits for its seal', async () => {
    await writeAudit(db, { actor: 'system', action: 'programme.seeded', subject: { type: 'thing', id: '0' } })
    assert.deepEqual(await readChain(services).then(({ entries, unsealed }) => [entries, unsealed]), [0, 1])
    await pool.query('set session_replication_role = replica; delete from audit_unsealed; delete from audit_entries; set session_replication_role = origin')
  })

  it('are made at once where the log is short, and kept', async () => {
    await writeAudit(db, ...[1, 2, 3].map((id) => ({ actor: 'system' as const, action: 'programme.seeded' as const, subject: { type: 'thing', id: String(id) } })))
    await anchorAudit(services)
    const verified_at = clock.now().toISOString()
    assert.deepEqual(await verifyNow(services), { entries: 3, unsealed: 0, verified_at, whole: true, fault: null, broken_at: null, verifying: false, anchored_at: verified_at })
    clock.forward(10)
    assert.equal((await readChain(services)).verified_at, verified_at)
  })

  it('name the first entry that does not fit', async () => {
    const { rows } = await pool.query<{ id: number }>(`select id from audit_entries where subject_id = '2'`)
    await meddled(`update audit_entries set subject_id = 'x' where id = ${rows[0]?.id}`, `update audit_entries set subject_id = '2' where id = ${rows[0]?.id}`, async () => {
      const { whole, fault, broken_at } = await verifyNow(services)
      assert.deepEqual({ whole, fault, broken_at }, { whole: false, fault: 'entry_altered', broken_at: String(rows[0]?.id) })
    })
    assert.equal((await verifyNow(services)).whole, true)
  })

  it('are left to a process that has the anchors; one without them does not stand in for it', async (test) => {
    const other = testServices(database, { DATA_DIR: join(folder, 'elsewhere') }, clock)
    test.after(() => other.signals.close())
    const [before, { anchored_at }] = [await count(), await readChain(services)]
    assert.deepEqual(await verifyNow(other).then((chain) => [chain.verifying, chain.anchored_at]), [true, anchored_at])
    assert.equal(await count(), before)
    await pool.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
    // So that a night lies between them, at whatever hour this runs.
    clock.forward(24 * 60)
    await db.insertInto('audit_verifications').values({ at: clock.now(), entries: 3, fault: null, broken_at: null, anchored_at: null }).execute()
    await verifyAuditTask.perform(services, {}, signals)
    assert.equal(await count(), before + 2)
  })

  it('are broken as well where no entry can be named: cut off at the end, or the anchors are damaged', async () => {
    await meddled('create table kept as select * from audit_seals where position = 3; delete from audit_seals where position = 3', 'insert into audit_seals select * from kept', async () => {
      const { whole, fault, broken_at } = await verifyNow(services)
      assert.deepEqual({ whole, fault, broken_at }, { whole: false, fault: 'cut_off', broken_at: null })
      await appendFile(anchorsFile(services.settings), 'no anchor\n')
      assert.equal((await verifyNow(services)).fault, 'cut_off', 'the other anchors still show it')
    })
    await writeFile(anchorsFile(services.settings), 'no anchor\n')
    const { whole, fault, broken_at, anchored_at } = await verifyNow(services)
    assert.deepEqual({ whole, fault, broken_at, anchored_at }, { whole: false, fault: 'anchors_unreadable', broken_at: null, anchored_at: null })
    await rm(anchorsFile(services.settings))
  })

  it('of a long log are a job, which is queued once and says so', async () => {
    const before = await readChain(services)
    assert.deepEqual(await verifyNow(services, 2), { ...before, verifying: true })
    await verifyNow(services, 2)
    const { rows } = await pool.query<{ payload: unknown }>(`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'verify-audit'`)
    assert.deepEqual(rows, [{ payload: { asked: true } }])
    await verifyAuditTask.perform(services, rows[0]?.payload, signals)
    assert.equal((await readChain(services)).whole, true)
  })

  it('are made by times once a day, however often workers start', async () => {
    const before = await count()
    /** Until it is this time in Panama, on the next day. */
    const goOnTo = (time: string) => clock.forward((Date.parse(`${dayStamp(clock.now())}T${time}:00-05:00`) - clock.now().getTime()) / 60_000 + 24 * 60)
    const at = async (time: string) => {
      goOnTo(time)
      await verifyAuditTask.perform(services, {}, signals)
      return (await count()) - before
    }
    await verifyAuditTask.perform(services, {}, signals)
    assert.equal(await count(), before)
    assert.equal(await at('23:00'), 1)
    clock.forward(4 * 60)
    await verifyAuditTask.perform(services, {}, signals)
    assert.equal(await count(), before + 2, 'an evening does not stand in for the night')
    clock.forward(10 * 60)
    await verifyAuditTask.perform(services, {}, signals)
    assert.equal(await count(), before + 2, 'a worker that starts later on the day')
    assert.equal(await at('12:00'), 3, 'one that missed the night')
  })
})
