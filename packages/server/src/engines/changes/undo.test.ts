import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startAccessServer } from '../../areas/access/test/access-server.ts'
import { dayStamp } from '../../platform/text/panama-days.ts'
import { addChecker } from './test/deciding.ts'

describe('taking a change back', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, roleAs, adminAs, person, pool } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const checker = await addChecker(server)
  await server.policy('never', 'create-role', 'edit-role', 'delete-role', 'archive-admin', 'restore-admin', 'save-card-charge', 'edit-card-charge')
  const last = async (change: string) => (await pool.query<{ id: string }>('select max(id)::text as id from requests where change = $1', [change])).rows[0]?.id ?? ''
  const edit = async (id: string, fields: object) => {
    const { name, description, request_permissions, approve_permissions, version } = await roleAs(admin, id)
    assert.equal((await post(admin, 'EditRole', { id, name, description, request_permissions, approve_permissions, version, ...fields })).status, 200)
    return last('edit-role')
  }
  /** Whether it is offered, and what comes of it. */
  const tried = async (request: string) => {
    const { can_undo } = await checker.detail(request, admin)
    const { status, body } = await checker.undo(request, admin)
    return [can_undo, status === 200 ? 'done' : body['code'], ...((body['problems'] ?? []) as { code: string }[]).map(({ code }) => code)]
  }

  it('is neither offered nor done where what it did no longer is', async () => {
    const { id } = await person({ request: ['banner'] })
    const named = async () => ({ id, version: (await adminAs(admin, id)).version })
    await post(admin, 'ArchiveAdmin', await named())
    const archived = await last('archive-admin')
    await post(admin, 'RestoreAdmin', await named())
    assert.deepEqual(await tried(archived), [false, 'changed_since'])
    assert.deepEqual(await tried(await last('restore-admin')), [true, 'done'])
  })

  it('is neither offered nor done where its record is gone', async () => {
    const made = await post(admin, 'CreateRole', { name: 'Pasajero', description: '', request_permissions: ['banner'], approve_permissions: [] })
    const id = String(made.body['id'])
    const created = await last('create-role')
    const edited = await edit(id, { description: 'Otra' })
    assert.equal((await checker.detail(created, admin)).can_undo, true)
    await post(admin, 'DeleteroleId', { id, version: 2 })
    for (const request of [created, edited]) assert.deepEqual(await tried(request), [false, 'changed_since', 'record_gone'])
  })

  it('is neither offered nor done of a field that has changed since', async () => {
    const id = await role('Cambiante', { request: ['banner'] })
    const first = await edit(id, { description: 'Una' })
    await edit(id, { description: 'Dos' })
    assert.deepEqual(await tried(first), [false, 'changed_since'])
  })

  it('is done only as the caller saw the request, where they say so', async () => {
    await server.policy('always', 'edit-role')
    const ask = async (name: string) => {
      const id = await role(name, { request: ['banner'] })
      const { request_permissions, approve_permissions, version } = await roleAs(admin, id)
      return { id, request: String((await post(admin, 'EditRole', { id, name, request_permissions, approve_permissions, version, description: 'Nueva' })).body['request_id']) }
    }
    const { id, request } = await ask('Decidido entretanto')
    const code = async (expects: 'pending' | 'applied', of = request) => (await checker.undo(of, admin, expects)).body['code']
    assert.equal(await code('applied'), 'not_applied')
    await checker.decide(request, 'approved')
    await server.policy('never', 'edit-role')
    assert.equal(await code('pending'), 'request_decided')
    assert.equal((await roleAs(admin, id)).description, 'Nueva')
    assert.equal((await checker.undo(request, admin, 'applied')).status, 200)
    assert.equal((await roleAs(admin, id)).description, '')
    await server.policy('always', 'edit-role')
    const other = await ask('Retirado entretanto')
    assert.equal((await checker.undo(other.request, admin, 'pending')).body['status'], 'withdrawn')
    assert.equal(await code('pending', other.request), 'request_withdrawn')
    await server.policy('never', 'edit-role')
  })

  it('tells nobody about a request who may not see it, whatever has become of it', async () => {
    const id = await role('Oculto', { request: ['banner'] })
    const applied = await edit(id, { description: 'Aplicada' })
    await server.policy('always', 'edit-role')
    const { name, request_permissions, approve_permissions, version } = await roleAs(admin, id)
    const waiting = String((await post(admin, 'EditRole', { id, name, request_permissions, approve_permissions, version, description: 'Pendiente' })).body['request_id'])
    await server.policy('never', 'edit-role')
    const stranger = await person({ request: ['banner'], approve: ['banner'] })
    for (const request of [applied, waiting]) {
      const task = (await checker.detail(request)).tasks[0]?.id
      assert.equal((await server.call({ method: 'PUT', url: `/api/fieldtable/undo/${task}/`, token: stranger.token, payload: {} })).body['code'], 'not_found')
      assert.equal((await server.call({ url: `/api/fieldtable/${task}/`, token: stranger.token })).status, 404)
    }
  })

  it('is neither offered nor done of a charge that has begun', async () => {
    const save = (effective_from: string) => server.call({ method: 'POST', url: '/api/SaveCardCharges/', token: admin, payload: { type: 'card_request', calculation: 'flat', amount: '6.50', percent_bps: null, min_amount: null, max_amount: null, effective_from } })
    assert.equal((await save(dayStamp(server.clock.now()))).status, 200)
    assert.deepEqual(await tried(await last('save-card-charge')), [false, 'charge_begun'])
    assert.equal((await save('2099-11-01')).status, 200)
    assert.equal((await checker.detail(await last('save-card-charge'), admin)).can_undo, true)
  })
})
