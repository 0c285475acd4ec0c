import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { managing, startAccessServer } from '../../areas/access/test/access-server.ts'
import { expireRequests } from './expire.task.ts'

const EIGHT_DAYS = 8 * 24 * 60

describe('what a partly decided request says to its requester', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, person, pool, db } = server
  const deciding = { request: ['decide-task'], approve: ['roles-permissions', 'admin-role', 'banner'] } as const
  const maker = await person({ request: [...managing, 'banner'] })
  const [berta, carla] = [await person(deciding), await person(deciding)]
  await db.updateTable('admins').set({ first_name: 'Carla', surname: 'Luna' }).where('id', '=', carla.id).execute()

  /** A request for two fields, by the numbers of its tasks. */
  const ask = async (name: string) => {
    const id = await role(name, { request: ['banner'] })
    const { status, body } = await post(maker.token, 'EditRole', { id, name: `${name} 2`, description: 'Otra', request_permissions: ['banner'], approve_permissions: [], version: 1 })
    assert.equal(status, 202, JSON.stringify(body))
    const request = String(body['request_id'])
    const { rows } = await pool.query<{ id: string }>('select id from request_tasks where request_id = $1 order by id', [request])
    assert.equal(rows.length, 2)
    return { request, tasks: rows.map((task) => task.id) }
  }
  const decide = async (token: string, task: string | undefined, status: 'approved' | 'rejected') => {
    const answer = await server.call({ method: 'PUT', url: `/api/fieldtable/update/${task}/`, token, payload: { status, comment: 'Revisado' } })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  const noticesOf = async (request: string) => (await pool.query<{ kind: string; person: string | null }>(`select kind, params ->> 'person' as person from notices where admin_id = $1 and subject_id = $2`, [maker.id, request])).rows

  it('names nobody where one approved a part and another rejected the rest', async () => {
    const { request, tasks } = await ask('Dos manos')
    await decide(berta.token, tasks[0], 'approved')
    assert.deepEqual(await noticesOf(request), [])
    await decide(carla.token, tasks[1], 'rejected')
    assert.deepEqual(await noticesOf(request), [{ kind: 'request_partially_approved', person: null }])
  })

  it('says what was decided where the rest expires', async () => {
    const [approved, rejected, open] = [await ask('Aprobado'), await ask('Rechazado'), await ask('Abierto')]
    await decide(berta.token, approved.tasks[0], 'approved')
    await decide(carla.token, rejected.tasks[0], 'rejected')
    server.clock.forward(EIGHT_DAYS)
    assert.equal(await expireRequests(server.services), 3)
    assert.deepEqual(await noticesOf(approved.request), [{ kind: 'request_partially_approved', person: null }])
    assert.deepEqual(await noticesOf(rejected.request), [{ kind: 'request_rejected', person: 'Carla Luna' }])
    assert.deepEqual(await noticesOf(open.request), [{ kind: 'request_expired', person: null }])
  })
})
