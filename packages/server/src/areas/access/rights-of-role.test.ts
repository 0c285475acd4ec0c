import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addChecker } from '../../engines/changes/test/deciding.ts'
import { startAccessServer } from './test/access-server.ts'

describe('a role that somebody is to have', async () => {
  const server = await startAccessServer()
  after(() => server.close())
  const { post, role, roleAs, adminAs, person } = server
  const admin = await server.signIn('admin@ventanilla.example')
  const checker = await addChecker(server)
  await server.policy('never', 'edit-role')
  const asked = async (name: string, body: object) => {
    const answer = await post(admin, name, body)
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return String(answer.body['request_id'])
  }
  const widen = async (id: string, change: object) => {
    const { name, description, request_permissions, approve_permissions, version } = await roleAs(admin, id)
    assert.equal((await post(admin, 'EditRole', { id, name, description, request_permissions, approve_permissions, version, ...change })).status, 200)
  }
  const outcome = async (id: string) => {
    await checker.decide(id, 'approved')
    const { status, problem, tasks } = await checker.detail(id)
    return { status, code: problem?.code, tasks: tasks.map((task) => [task.field, task.status]) }
  }

  it('is part of an invitation with what it grants, and conflicts once it grants something else', async () => {
    const id = await role('Bloqueos', { request: ['card-block'] })
    const invite = (email: string) => asked('CreateAdmin', { email, first_name: 'Rita', surname: 'Mora', role_id: id })
    const first = await invite('rita@programme.example')
    const { tasks, names } = await checker.detail(first)
    assert.deepEqual(tasks.slice(-2).map(({ field, new: value }) => [field, value]), [['request_permissions', ['card-block']], ['approve_permissions', []]])
    assert.equal(names['card-block'], 'Bloquear y desbloquear tarjeta')
    await widen(id, { name: 'Bloqueos de tarjetas' })
    assert.equal((await outcome(first)).status, 'approved', 'a name grants nothing')
    const second = await invite('rita2@programme.example')
    await widen(id, { request_permissions: ['card-block', 'wallet-balance'] })
    assert.deepEqual((await checker.detail(second)).tasks.filter(({ moved }) => moved).map(({ field, now }) => [field, now]), [['request_permissions', ['card-block', 'wallet-balance']]])
    const { status, code } = await outcome(second)
    assert.deepEqual([status, code], ['conflict', 'value_moved'])
  })

  it('is what somebody in the archive gets back, as it was when that was asked for, or not at all', async () => {
    const { id: adminId, roleId: id } = await person({ request: ['card-block'] })
    const named = async () => ({ id: adminId, version: (await adminAs(admin, adminId)).version })
    assert.equal((await checker.decide(await asked('ArchiveAdmin', await named()), 'approved')).status, 200)
    const restore = async () => asked('RestoreAdmin', await named())
    const first = await restore()
    assert.deepEqual((await checker.detail(first)).tasks.map(({ field, new: value }) => [field, value]), [['status', 'active'], ['request_permissions', ['card-block']], ['approve_permissions', []]])
    await widen(id, { approve_permissions: ['wallet-balance'] })
    const { status, code } = await outcome(first)
    assert.deepEqual([status, code, (await adminAs(admin, adminId)).status], ['conflict', 'value_moved', 'archived'])
    const second = await restore()
    await widen(id, { name: 'Tarjetas y saldos' })
    assert.equal((await outcome(second)).status, 'approved', 'a name grants nothing')
    assert.equal((await adminAs(admin, adminId)).status, 'active')
  })

  it('is given to somebody as it was when it was asked for, or not at all', async () => {
    const id = await role('Atención', { request: ['card-block'] })
    const { id: adminId, roleId } = await person({ request: ['banner'] })
    const move = async (first_name: string) => asked('EditAdmin', { id: adminId, version: (await adminAs(admin, adminId)).version, first_name, surname: 'Prueba', role_id: id })
    const first = await move('Ana')
    await widen(id, { approve_permissions: ['wallet-balance'] })
    assert.deepEqual(await outcome(first), { status: 'failed', code: 'value_moved', tasks: [['role_id', 'failed']] })
    assert.equal((await adminAs(admin, adminId)).role.id, roleId)
    const second = await move('Ana')
    await widen(id, { name: 'Atención al cliente' })
    assert.equal((await outcome(second)).status, 'approved')
    assert.equal((await adminAs(admin, adminId)).role.id, id)
  })
})
