import { openKysely, openPool } from '../../../platform/database/pool.ts'
import { testServices } from '../../../app/test/server.ts'
import { Failure } from '../../../platform/http/failure.ts'
import type { Actor } from '../../../platform/http/handler.ts'
import { decide } from '../decide.ts'
import { makeChange } from '../make-change.ts'
import { undo } from '../undo.ts'

/**
 * A process that can be killed: edits each role under approval, decides it, takes it back and decides that, in the name
 * of the sessions that it is given. Every call that was made before is made again, and refused.
 */
export type Job = { url: string; maker: Actor; checker: Actor; roles: readonly { id: string; body: object }[] }
const { url, maker, checker, roles } = JSON.parse(process.env['JOB'] ?? '') as Job

const pool = openPool(url, { max: 4, name: 'deciding' })
const services = testServices({ url, pool, db: openKysely(pool), drop: () => Promise.resolve() }, {}, { now: () => new Date() })
const call = { address: '127.0.0.1', language: 'es' } as const

const repeated = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
const tasks = async (id: string): Promise<number[]> =>
  (await pool.query<{ id: number }>('select t.id from request_tasks t join requests r on r.id = t.request_id where r.subject_id = $1 order by t.id', [id])).rows.map((row) => row.id)

for (const { id, body } of roles) {
  await repeated(() => makeChange(services.changeOf('edit-role'), { params: undefined, body, actor: maker, reason: '', reference: undefined, ...call }, services))
  const [asked = 0] = await tasks(id)
  await repeated(() => decide({ taskId: asked, status: 'approved', comment: '', whole: true, actor: checker, ...call }, services))
  await repeated(() => undo({ taskId: asked, comment: '', actor: maker, ...call }, services))
  const [, back = 0] = await tasks(id)
  await repeated(() => decide({ taskId: back, status: 'approved', comment: '', whole: true, actor: checker, ...call }, services))
}
await services.signals.close()
await pool.end()
