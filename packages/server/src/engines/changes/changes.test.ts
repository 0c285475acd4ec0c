import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { REASON_HEADER } from '@ventanilla/contract/filed'
import type { RequestDetail } from '@ventanilla/contract/endpoints/requests.endpoints'
import { managing, startAccessServer } from '../../areas/access/test/access-server.ts'
import { expireRequests } from './expire.task.ts'

/** What an answer is taken for, which the tests then look at field by field. */
const detailOf = (body: unknown) => body as RequestDetail
const MINUTES_OF_EIGHT_DAYS = 8 * 24 * 60

describe('a change under approval', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, roleAs, person, audited, db } = server
  const deciding = { request: ['decide-task'], approve: ['roles-permissions', 'admin-role', 'banner'] } as const
  const maker = await person({ request: [...managing, 'banner', 'cashback'] })
  const checker = await person(deciding)
  const second = await person(deciding)

  const entry = async (token: string, id: string) => (await server.call({ url: `/api/auditlog/field_auditlog_by_id/${id}/`, token })).body as { code?: string; request: RequestDetail }
  const read = async (token: string, id: string) => (await entry(token, id)).request
  const put = async (token: string, path: string, payload: object) => {
    const { status, body } = await server.call({ method: 'PUT', url: `/api/fieldtable/${path}/`, token, payload })
    return { status, code: body['code'], detail: body['detail'], body: detailOf(body) }
  }
  const decide = (token: string, task: string | undefined, status: 'approved' | 'rejected', more: object = {}) => put(token, `update/${task}`, { status, ...more })
  const undo = (token: string, task: string | undefined) => put(token, `undo/${task}`, {})
  const edit = async (id: string, fields: object, token = maker.token, reason = '') => {
    const now = await roleAs(maker.token, id)
    const { name, description, request_permissions, approve_permissions, version } = now
    return post(token, 'EditRole', { id, version, name, description, request_permissions, approve_permissions, ...fields }, 'es', { [REASON_HEADER]: encodeURIComponent(reason) })
  }
  /** An edit of a new role that waits. */
  const asked = async (name: string, fields: object) => {
    const id = await role(name, { request: ['banner'] })
    const answer = await edit(id, fields)
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return { id, request: await read(maker.token, String(answer.body['request_id'])) }
  }
  const statusOf = async (id: string) => (await read(maker.token, id)).status

  it('waits as a request with a task for each field, says who can decide, and changes nothing', async () => {
    const id = await role('Caja', { request: ['banner'] })
    const { status, body } = await edit(id, { name: 'Cajas', description: 'Norte' })
    assert.equal(status, 202)
    assert.deepEqual([body['request_status'], (body['deciders'] as string[]).length], ['pending', 3])
    assert.equal((await roleAs(maker.token, id)).name, 'Caja')
    const request = await read(checker.token, String(body['request_id']))
    assert.deepEqual(request.tasks.map(({ field, old, new: wanted, now, moved, status: state }) => [field, old, wanted, now, moved, state]), [['name', 'Caja', 'Cajas', 'Caja', false, 'pending'], ['description', '', 'Norte', '', false, 'pending']])
    assert.deepEqual([request.can_decide, request.cannot_decide, request.is_own, request.title], [true, null, false, 'Editar rol'])
    const [filed] = await audited('role', id)
    assert.deepEqual([filed?.action, filed?.actor, filed?.after], ['request.filed', maker.email, { name: 'Cajas', description: 'Norte', change: 'edit-role' }])
  })

  it('is applied field by field, and its entry names who asked and who approved', async () => {
    const { id, request } = await asked('Mesa', { name: 'Mesas', description: 'Sur' })
    const [name, description] = request.tasks
    assert.equal((await decide(checker.token, name?.id, 'approved')).body.status, 'pending')
    const now = await roleAs(maker.token, id)
    assert.deepEqual([now.name, now.description], ['Mesas', ''])
    assert.equal((await decide(second.token, description?.id, 'rejected')).code, 'comment_required')
    const done = await decide(second.token, description?.id, 'rejected', { comment: 'No hace falta' })
    assert.deepEqual([done.body.status, done.body.tasks.map(({ status, comment }) => [status, comment])], ['partially_approved', [['approved', ''], ['rejected', 'No hace falta']]])
    assert.equal((await roleAs(maker.token, id)).description, '')
    const { rows } = await server.pool.query<Record<string, unknown>>(`select action, actor, approver, request_id, before, after from audit_entries where subject_type = 'role' and subject_id = $1 order by id`, [id])
    assert.deepEqual(rows[2], { action: 'role.edited', actor: maker.email, approver: checker.email, request_id: Number(request.id), before: { name: 'Mesa' }, after: { name: 'Mesas' } })
    assert.deepEqual([rows[1], rows[3]].map((row) => [row?.['action'], row?.['actor']]), [['request.approved', checker.email], ['request.rejected', second.email]])
  })

  it('stands in the log with why it was asked for, and with where from and with what words it was approved', async () => {
    const id = await role('Anotada', { request: ['banner'] })
    const { body } = await edit(id, { name: 'Anotada 2' }, maker.token, 'Nuevo nombre')
    const [task] = (await read(maker.token, String(body['request_id']))).tasks
    await server.call({ method: 'PUT', url: `/api/fieldtable/update/${task?.id}/`, token: checker.token, payload: { status: 'approved', comment: 'Revisado con Ana' }, remoteAddress: '203.0.113.7' })
    await server.policy('never', 'edit-role')
    await edit(id, { name: 'Anotada 3' }, maker.token, 'De una vez')
    await server.policy('always', 'edit-role')
    assert.deepEqual((await audited('role', id)).map(({ action, actor, address, after: told }) => [action, actor, address, told]), [
      ['request.filed', maker.email, '127.0.0.1', { name: 'Anotada 2', change: 'edit-role', reason: 'Nuevo nombre' }],
      ['request.approved', checker.email, '203.0.113.7', { fields: ['name'], comment: 'Revisado con Ana' }],
      ['role.edited', maker.email, '127.0.0.1', { name: 'Anotada 2' }],
      ['role.edited', maker.email, '127.0.0.1', { name: 'Anotada 3', reason: 'De una vez' }],
    ])
  })

  it('is applied once when two approve at the same moment', async () => {
    const { id, request } = await asked('Dos', { name: 'Dos a la vez' })
    const task = request.tasks[0]?.id
    const answers = await Promise.all([checker, second, checker, second].map(({ token }) => decide(token, task, 'approved', { whole: true })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.equal(answers.find(({ status }) => status === 409)?.detail, 'Esta solicitud ya se decidió.')
    assert.equal((await roleAs(maker.token, id)).version, 2)
  })

  it('is decided by no requester, no one without the permission, and about nobody’s own role', async () => {
    const { request } = await asked('Propia', { name: 'Propia 2' })
    const task = request.tasks[0]?.id
    assert.equal((await decide(maker.token, task, 'approved')).code, 'own_request')
    const without = await person({ approve: ['roles-permissions'] })
    assert.equal((await decide(without.token, task, 'approved')).code, 'forbidden')
    const own = await edit(checker.roleId, { description: 'Más' }, (await server.signIn('admin@ventanilla.example')))
    assert.equal(own.status, 202, JSON.stringify(own.body))
    const ofOwn = await read(checker.token, String(own.body['request_id']))
    assert.deepEqual([ofOwn.can_decide, ofOwn.cannot_decide], [false, 'own_record'])
    assert.equal((await decide(checker.token, ofOwn.tasks[0]?.id, 'approved')).code, 'own_record')
    assert.equal((await decide(second.token, ofOwn.tasks[0]?.id, 'approved')).status, 200)
  })

  it('is refused for a field that already waits, also at the same moment, and while nothing of it was decided', async () => {
    const { id, request: { id: first } } = await asked('Ocupada', { name: 'Ocupada 2' })
    const again = await edit(id, { name: 'Ocupada 3' })
    assert.deepEqual([again.status, again.code, again.body['name']], [409, 'request_pending', [`Ya hay una solicitud pendiente para esto: la n.º ${first}.`]])
    assert.equal((await edit(id, { description: 'Otro campo' })).status, 202)
    const fresh = await role('A la vez', { request: ['banner'] })
    const both = await Promise.all(['uno', 'dos'].map((description) => edit(fresh, { description })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [202, 409])
  })

  it('that would be refused is refused when it is asked for', async () => {
    await role('Tomado', { request: ['banner'] })
    const id = await role('Libre', { request: ['banner'] })
    const answer = await edit(id, { name: 'tomado' })
    assert.deepEqual([answer.status, answer.body['name']], [400, ['Este nombre ya está en uso.']])
    assert.equal((await edit(id, { request_permissions: ['suppliers'] })).code, 'grant_not_held')
  })

  it('is in conflict where the value has moved, and applies the rest', async () => {
    const { id, request } = await asked('Movida', { name: 'Movida 2', description: 'Nueva' })
    await db.updateTable('roles').set({ name: 'Movida por otro', version: 7 }).where('id', '=', id).execute()
    const seen = await read(checker.token, request.id)
    assert.deepEqual(seen.tasks.map(({ field, now, moved }) => [field, now, moved]), [['name', 'Movida por otro', true], ['description', '', false]])
    const { body } = await decide(checker.token, request.tasks[0]?.id, 'approved', { whole: true })
    assert.deepEqual([body.status, body.problem?.code, body.tasks.map(({ status }) => status)], ['partially_approved', 'value_moved', ['conflict', 'approved']])
    const now = await roleAs(maker.token, id)
    assert.deepEqual([now.name, now.description, now.version], ['Movida por otro', 'Nueva', 8])
  })

  it('fails with its reason where it can’t be applied any longer, and leaves no half of it', async () => {
    const gone = await asked('Se va', { name: 'Se fue' })
    await db.deleteFrom('roles').where('id', '=', gone.id).execute()
    assert.deepEqual([(await decide(checker.token, gone.request.tasks[0]?.id, 'approved')).body.problem?.code, await statusOf(gone.request.id)], ['record_gone', 'failed'])
    const taken = await asked('Por tomar', { name: 'Nombre disputado' })
    await role('Nombre disputado', { request: ['banner'] })
    assert.equal((await decide(checker.token, taken.request.tasks[0]?.id, 'approved')).body.problem?.code, 'name_taken')
    assert.equal((await roleAs(maker.token, taken.id)).name, 'Por tomar')
  })

  it('fails when its requester has lost the permission or was archived', async () => {
    const other = await person({ request: [...managing, 'banner'] })
    const id = await role('De otra', { request: ['banner'] })
    const answer = await edit(id, { name: 'De otra 2' }, other.token)
    const lost = await read(checker.token, String(answer.body['request_id']))
    await db.deleteFrom('role_permissions').where('role_id', '=', other.roleId).where('permission', '=', 'roles-permissions').execute()
    assert.equal((await decide(checker.token, lost.tasks[0]?.id, 'approved')).body.problem?.code, 'requester_not_permitted')
    const { body } = await edit(id, { name: 'De otra 3' })
    const archived = await read(checker.token, String(body['request_id']))
    await db.updateTable('requests').set({ requester_id: other.id }).where('id', '=', Number(archived.id)).execute()
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', other.id).execute()
    assert.equal((await decide(checker.token, archived.tasks[0]?.id, 'approved')).body.problem?.code, 'requester_archived')
    assert.equal((await roleAs(maker.token, id)).name, 'De otra')
  })

  it('is withdrawn by its requester alone, and then decided by nobody', async () => {
    const { request } = await asked('Retirada', { name: 'Retirada 2' })
    const task = request.tasks[0]?.id
    assert.equal((await undo(checker.token, task)).code, 'not_own_request')
    assert.equal((await undo(maker.token, task)).body.status, 'withdrawn')
    assert.equal((await decide(checker.token, task, 'approved')).code, 'request_withdrawn')
  })

  it('is taken back by an inverse request, once', async () => {
    const { id, request } = await asked('Ida', { name: 'Vuelta' })
    await decide(checker.token, request.tasks[0]?.id, 'approved')
    assert.equal((await read(maker.token, request.id)).can_undo, true)
    const back = await undo(maker.token, request.tasks[0]?.id)
    assert.deepEqual([back.status, back.body.status, back.body.undoes, back.body.tasks[0]?.new], [200, 'pending', request.id, 'Ida'])
    assert.equal((await undo(maker.token, request.tasks[0]?.id)).code, 'undone_already')
    await decide(checker.token, back.body.tasks[0]?.id, 'approved')
    assert.equal((await roleAs(maker.token, id)).name, 'Ida')
    await db.updateTable('roles').set({ name: 'Otra cosa' }).where('id', '=', id).execute()
    assert.equal((await undo(maker.token, back.body.tasks[0]?.id)).code, 'changed_since')
  })

  it('creates as one, and its undo deletes', async () => {
    const answer = await post(maker.token, 'CreateRole', { name: 'Nuevo rol', description: '', request_permissions: ['banner'], approve_permissions: [] })
    assert.equal(answer.status, 202)
    const request = await read(checker.token, String(answer.body['request_id']))
    assert.deepEqual([request.whole, request.subject_id, request.subject_name], [true, null, 'Nuevo rol'])
    assert.equal(request.names['banner'], 'Subir y modificar banners')
    const { body } = await decide(checker.token, request.tasks[1]?.id, 'approved')
    assert.deepEqual([body.status, new Set(body.tasks.map(({ status }) => status))], ['approved', new Set(['approved'])])
    const back = await undo(maker.token, request.tasks[0]?.id)
    assert.deepEqual([back.status, back.body.change], [200, 'delete-role'])
  })

  it('expires after seven days', async () => {
    const { request } = await asked('Vence', { name: 'Vencida' })
    server.clock.forward(MINUTES_OF_EIGHT_DAYS)
    const { token } = { token: await server.signIn(checker.email) }
    assert.equal((await decide(token, request.tasks[0]?.id, 'approved')).code, 'request_expired')
    assert.ok((await expireRequests(server.services)) > 0)
    const own = await server.signIn(maker.email)
    assert.equal((await read(own, request.id)).status, 'expired')
  })
})
