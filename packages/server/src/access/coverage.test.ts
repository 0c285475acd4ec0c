import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { managing, startAccessServer } from './test/access-server.ts'

describe('what somebody must always be able to do', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, person, adminAs, db } = server
  const first = await db.selectFrom('admins').select('id').where('email', '=', 'admin@ventanilla.example').executeTakeFirstOrThrow()
  const only = await server.signIn('admin@ventanilla.example')
  const edit = (token: string, id: string, version: number, sets: object) => post(token, 'EditRole', { id, version, name: `Edited ${id}`, description: '', request_permissions: [], approve_permissions: [], ...sets })
  /** Archives everybody but these, past every rule. */
  const alone = (...ids: string[]) => db.updateTable('admins').set({ status: 'archived' }).where('id', 'not in', ids).execute()
  const reset = () => db.updateTable('admins').set({ status: 'active' }).where('id', '=', first.id).execute()

  it('is to administer: its last holder is neither archived nor given a lesser role, nor is that role cut', async () => {
    const manager = await person({ request: [...managing, 'banner'] })
    // May change each by itself and so is nobody who administers.
    const roles = await person({ request: ['roles-permissions'] })
    const admins = await person({ request: ['admin-role', 'banner'] })
    const lesser = await role('Menor', { request: ['banner'] })
    await alone(manager.id, roles.id, admins.id)
    const refusals = [
      await post(admins.token, 'ArchiveAdmin', { id: manager.id, version: 1 }),
      await post(admins.token, 'EditAdmin', { id: manager.id, version: 1, first_name: 'Ana', surname: 'Prueba', role_id: lesser }),
      await edit(roles.token, manager.roleId, 1, { request_permissions: ['roles-permissions'] }),
    ]
    for (const { status, code, detail } of refusals) assert.deepEqual([status, code, detail], [409, 'last_administrator', 'Nadie más podría administrar roles y administradores.'])
    await reset()
    assert.equal((await adminAs(only, manager.id)).status, 'active')
    assert.equal((await post(admins.token, 'ArchiveAdmin', { id: manager.id, version: 1 })).status, 200, 'once there is another')
  })

  it('is to approve what somebody can approve now, told by the names of what would be lost', async () => {
    const manager = await person({ request: [...managing, 'cashback', 'banner'] })
    const checker = await person({ request: ['decide-task'], approve: ['cashback', 'banner'] })
    // Without decide-task nobody approves anything.
    await person({ approve: ['cashback', 'banner'] })
    const lesser = await role('Sin aprobar', { request: ['cashback'] })
    const { id } = await person({ approve: ['banner', 'decide-task'] })
    const others = await db.selectFrom('admins').select('id').where('status', '=', 'active').where('id', '!=', first.id).execute()
    await alone(...others.map((one) => one.id))
    const refusals = [
      await post(manager.token, 'ArchiveAdmin', { id: checker.id, version: 1 }),
      await post(manager.token, 'EditAdmin', { id: checker.id, version: 1, first_name: 'Ana', surname: 'Prueba', role_id: lesser }),
      await edit(manager.token, checker.roleId, 1, { request_permissions: ['decide-task'], approve_permissions: ['banner'] }),
      await edit(manager.token, checker.roleId, 1, { approve_permissions: ['cashback', 'banner'] }),
    ]
    for (const { status, code, detail } of refusals) assert.deepEqual([status, code, detail], [409, 'last_approver', 'Nadie más podría aprobar: Crear y modificar programas de cashback.'])
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute()
    const { detail } = await post(manager.token, 'ArchiveAdmin', { id: checker.id, version: 1 }, 'en')
    assert.match(String(detail), /^Nobody else could approve: (Create and modify cashback program|Upload and modify banners), /)
    await reset()
    assert.equal((await post(manager.token, 'ArchiveAdmin', { id: checker.id, version: 1 })).status, 200, 'once there is another')
  })

  it('holds when the last two archive each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await person({ request: [...managing] }), await person({ request: [...managing] })]
      await alone(one.id, other.id)
      const answers = await Promise.all([post(one.token, 'ArchiveAdmin', { id: other.id, version: 1 }), post(other.token, 'ArchiveAdmin', { id: one.id, version: 1 })])
      const [won, lost] = answers.sort((a, b) => a.status - b.status)
      assert.equal(won?.status, 200)
      // Whoever comes second finds that they were archived themselves.
      assert.equal(lost?.code, 'session_ended')
      const left = await db.selectFrom('admins').select('id').where('status', '=', 'active').execute()
      assert.equal(left.length, 1)
    }
    await reset()
  })

  it('holds when two take each other’s role away at once, or the last two approvers go at once', async () => {
    const manager = await person({ request: [...managing, 'banner'] })
    const [one, other] = [await person({ request: ['decide-task'], approve: ['banner'] }), await person({ request: ['decide-task'], approve: ['banner'] })]
    await alone(manager.id, one.id, other.id)
    const answers = await Promise.all([post(manager.token, 'ArchiveAdmin', { id: one.id, version: 1 }), edit(manager.token, other.roleId, 1, { request_permissions: ['decide-task'] })])
    assert.deepEqual(answers.map(({ code }) => code).sort(), ['last_approver', undefined])
    await reset()
  })

  it('is to grant what those who administer can grant now, whom nobody with less archives last', async () => {
    const large = await person({ request: [...managing, 'banner'], approve: ['banner'] })
    const small = await person({ request: [...managing, 'banner'] })
    const approver = await person({ request: ['decide-task'], approve: ['banner'] })
    await alone(large.id, small.id, approver.id)
    const { status, code, detail } = await post(small.token, 'ArchiveAdmin', { id: large.id, version: 1 })
    assert.deepEqual([status, code, detail], [409, 'last_grantor', 'Nadie más podría otorgar: Subir y modificar banners (aprobar).'])
    assert.equal((await edit(small.token, large.roleId, 1, { request_permissions: [...managing, 'banner'] })).code, 'last_grantor')
    await reset()
    assert.equal((await post(small.token, 'ArchiveAdmin', { id: large.id, version: 1 })).status, 200, 'once there is another')
  })
})
