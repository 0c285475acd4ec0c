import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { behindLock } from '../../app/test/contention.ts'
import type { Person } from './test/model-changes.ts'
import { BOTH, CHECKING, startWorld, type Answer, type World } from './test/world.ts'

describe('a call that waits for the record', async () => {
  const world = await startWorld([{ ...BOTH, isActive: true }, { ...CHECKING, isActive: true }, { ...CHECKING, isActive: true }])
  after(() => world.close())
  const [maker, checker] = world.people as [World['people'][number], World['people'][number]]
  const [role] = world.records
  const id = role?.id ?? ''
  const policy = (approval: 'always' | 'never') => world.write({ type: 'policy', id: 'edit-role' }, { approval, above: null })
  const roleNow = async () => (await world.readRecords()).get(`role:${id}`)!
  const editedTo = async (description: string) => {
    const { fields, version } = await roleNow()
    return world.ask({ who: maker, change: 'edit-role', body: { ...fields, description, id, version } })
  }
  const taskOf = async (answer: Answer) => world.taskIdOf('filed' in answer ? answer.filed : await world.lastRequest(), 'description')
  /** Makes a call that waits for the role, and changes something meanwhile. */
  const meanwhile = async (call: () => Promise<Answer>, statement: string, values: readonly unknown[]) => {
    const [answer] = await behindLock(world.pool, { hold: (client) => client.query('select from roles where id = $1 for update', [id]), calls: [call], meanwhile: (client) => client.query(statement, [...values]) })
    return answer
  }
  const loses = (kind: 'request' | 'approve') => `delete from role_permissions where role_id = $1 and kind = '${kind}' and permission = 'roles-permissions'`

  beforeEach(async () => {
    await policy('never')
    for (const { roleId, request, approve } of world.people) {
      await world.db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
      for (const permission of request) await world.setGrant({ roleId } as Person, 'request', permission, true)
      for (const permission of approve) await world.setGrant({ roleId } as Person, 'approve', permission, true)
    }
  })

  it('is made by who its caller is once the record is theirs: what they lost meanwhile they can’t use', async () => {
    const before = await roleNow()
    assert.deepEqual(await meanwhile(() => editedTo('Perdido'), loses('request'), [maker.roleId]), { refused: 'forbidden' })
    assert.deepEqual(await roleNow(), before)
  })

  it('takes nothing back in the name of who may no longer change it', async () => {
    const done = await editedTo('Aplicado')
    const before = await roleNow()
    const taskId = await taskOf(done)
    assert.deepEqual(await meanwhile(() => world.undo({ who: maker, taskId }), loses('request'), [maker.roleId]), { refused: 'forbidden' })
    assert.deepEqual(await roleNow(), before)
  })

  it('is approved by who may approve it then, in the name of who may ask for it then', async () => {
    await policy('always')
    const before = await roleNow()
    const taskId = await taskOf(await editedTo('Pedido'))
    const approve = () => world.decide({ who: checker, taskId, approves: true, whole: true, comment: '' })
    assert.deepEqual(await meanwhile(approve, loses('approve'), [checker.roleId]), { refused: 'forbidden' })
    await world.setGrant(checker, 'approve', 'roles-permissions', true)
    await meanwhile(approve, loses('request'), [maker.roleId])
    const { rows } = await world.pool.query(`select status, problem ->> 'code' as problem from requests order by id desc limit 1`)
    assert.deepEqual(rows, [{ status: 'failed', problem: 'requester_not_permitted' }])
    assert.deepEqual(await roleNow(), before)
  })

  it('is approved on the record as it is then: a value that moved while it waited is in conflict', async () => {
    await policy('always')
    const taskId = await taskOf(await editedTo('Otra vez'))
    await meanwhile(() => world.decide({ who: checker, taskId, approves: true, whole: true, comment: '' }), `update roles set description = 'Movida' where id = $1`, [id])
    assert.equal((await roleNow()).fields['description'], 'Movida')
    const { rows } = await world.pool.query('select status from requests order by id desc limit 1')
    assert.deepEqual(rows, [{ status: 'conflict' }])
    await world.requireSound()
  })
})
