import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startAccessServer } from '../../areas/access/test/access-server.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context, Done, Input, Parts } from './change.ts'
import { defineRecord } from './record.ts'

describe('the changes of a record', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { db, services } = server
  const roles = defineRecord({
    type: 'role',
    table: 'roles',
    read: (from, id) => from.db.selectFrom('roles').select(['id', 'name', 'description', 'version']).where('id', '=', id).executeTakeFirst(),
    name: ({ name }) => name,
    fields: ({ name, description }) => ({ name, description }),
    constraints: { roles_name_key: { field: 'name', code: 'name_taken' }, roles_by_name: { field: 'name', code: 'name_taken' } },
  })
  type Columns = { name?: string; description?: string | undefined }
  const columns = (wanted: object) => wanted as { name: string }
  const actor = { id: 'A1', email: 'admin@ventanilla.example', name: 'Ana Prueba', role: { id: 'R1', name: 'R' }, grants: { request: [], approve: [] } }
  /** Applies one change to what is there now. */
  const apply = <R, D>(parts: Parts<Input, R, D>, body: object): Promise<Done<D>> =>
    inTransaction(db, async (transaction) => {
      const context: Context = { db: transaction, services, actor, language: 'es', now: new Date(), askedAt: new Date(), reference: undefined, asOne: false }
      const input = { params: undefined, body }
      await parts.lock?.(transaction, input)
      return parts.apply(context, input, (await parts.read?.(context, input)) as R, body as Readonly<Record<string, unknown>>)
    })
  const create = (wanted: Columns) => apply(roles.creates({ columns }), wanted)
  const edit = (id: string, wanted: Columns) => apply(roles.edits({ columns: ({ id: _id, ...wantedColumns }) => columns(wantedColumns) }), { id, ...wanted })

  it('write what is different, and count the version', async () => {
    const { answer: { id, version }, entries } = await create({ name: 'Caja', description: '' })
    assert.equal(version, 1)
    assert.deepEqual(entries, [{ subject: { type: 'role', id }, after: { name: 'Caja', description: '' } }])
    const same = await edit(id, { name: 'Caja', description: undefined })
    assert.deepEqual([same.answer.version, same.entries], [1, []], 'nothing has changed')
    const edited = await edit(id, { name: 'Cajas' })
    assert.deepEqual(edited, { answer: { id, name: 'Cajas', description: '', version: 2 }, entries: [{ subject: { type: 'role', id }, before: { name: 'Caja' }, after: { name: 'Cajas' } }] })
    const deleted = await apply(roles.deletes(), { id })
    assert.deepEqual(deleted.entries, [{ subject: { type: 'role', id }, before: { name: 'Cajas', description: '' } }])
    await assert.rejects(roles.read(db, 'es', id), { code: 'not_found' })
  })

  it('say at its field what a constraint refuses', async () => {
    const { answer: { id } } = await create({ name: 'Mesa' })
    await assert.rejects(create({ name: 'Mesa' }), { code: 'validation_failed', problems: [{ field: 'name', code: 'name_taken' }] })
    await assert.rejects(edit(id, { name: '' }), { code: '23514' }, 'a constraint without a field')
    assert.deepEqual(await roles.read(db, 'es', id), { id, name: 'Mesa', description: '', version: 1 })
  })
})
