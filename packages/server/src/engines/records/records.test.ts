import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startAccessServer } from '../../areas/access/test/access-server.ts'
import { changeRecords, defineRecord } from './records.ts'

describe('records', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { db, audited } = server
  const actor = { id: 'A1', email: 'admin@ventanilla.example' }
  const roles = defineRecord({
    type: 'role',
    actions: { create: 'role.created', edit: 'role.edited', delete: 'role.deleted' },
    table: 'roles',
    read: (from, id) => from.selectFrom('roles').select(['id', 'name', 'description', 'version']).where('id', '=', id).executeTakeFirst(),
    audited: ({ name, description }) => ({ name, description }),
    constraints: { roles_name_key: { field: 'name', code: 'name_taken' }, roles_by_name: { field: 'name', code: 'name_taken' } },
  })
  const change = <R>(work: Parameters<typeof changeRecords<R>>[2]) => changeRecords({ actor, address: '127.0.0.1' }, { db }, work)
  const edit = (id: string, version: number, columns: { name?: string; description?: string | undefined }) =>
    change(async (each) => roles.edit(each, await roles.asSeen(each, { id, version }), columns))

  it('are changed with an audit entry of what is different, and a new version', async () => {
    const { id, version } = await change((each) => roles.create(each, { name: 'Caja', description: '' }))
    assert.equal(version, 1)
    assert.equal((await edit(id, 1, { name: 'Caja', description: undefined })).version, 1, 'nothing has changed')
    assert.deepEqual(await edit(id, 1, { name: 'Cajas' }), { id, name: 'Cajas', description: '', version: 2 })
    await assert.rejects(edit(id, 1, { name: 'Otra' }), { code: 'stale_version' })
    await change(async (each) => roles.delete(each, await roles.asSeen(each, { id, version: 2 })))
    await assert.rejects(roles.read(db, id), { code: 'not_found' })
    const by = { actor: actor.email, address: '127.0.0.1' }
    assert.deepEqual(await audited('role', id), [
      { ...by, action: 'role.created', before: null, after: { name: 'Caja', description: '' } },
      { ...by, action: 'role.edited', before: { name: 'Caja' }, after: { name: 'Cajas' } },
      { ...by, action: 'role.deleted', before: { name: 'Cajas', description: '' }, after: null },
    ])
  })

  it('say at its field what a constraint refuses, and keep nothing of a change that fails', async () => {
    const { id } = await change((each) => roles.create(each, { name: 'Mesa' }))
    await assert.rejects(change((each) => roles.create(each, { name: 'Mesa' })), { code: 'validation_failed', problems: [{ field: 'name', code: 'name_taken' }] })
    await assert.rejects(edit(id, 1, { name: '' }), { code: '23514' }, 'a constraint without a field')
    await assert.rejects(change(async (each) => {
      await roles.edit(each, await roles.asSeen(each, { id, version: 1 }), { name: 'Ventanilla' })
      throw new Error('later')
    }), /later/)
    assert.deepEqual(await roles.read(db, id), { id, name: 'Mesa', description: '', version: 1 })
    assert.equal((await audited('role', id)).length, 1)
  })
})
