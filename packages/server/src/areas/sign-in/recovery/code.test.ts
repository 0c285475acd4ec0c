import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { otherThan, startRecoveryServer } from '../../../app/test/recovery.ts'
import { voidCodes } from './recoveries.repository.ts'
import { sendCodes } from './send-codes.task.ts'

const NEW = 'otra-clave-8'

describe('a code', async () => {
  const server = await startRecoveryServer()
  after(() => server.close())
  const { db } = server.database
  const refused = async (email: string, code: string) => {
    const { status, body } = await server.verify(email, code)
    assert.deepEqual([status, body['code'], body['problems']], [400, 'code_invalid', [{ field: 'code', code: 'code_invalid' }]])
  }
  const someone = async (name: string) => {
    const email = `${name}@ventanilla.example`
    return { email, id: await server.addAdmin(email) }
  }

  it('works once', async () => {
    const { email } = await someone('once')
    const code = await server.codeFor(email)
    assert.equal((await server.verify(email, code)).status, 200)
    await refused(email, code)
  })

  it('works once however many send it at the same moment', async () => {
    const { email } = await someone('at-once')
    const code = await server.codeFor(email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.verify(email, code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
  })

  it('works for ten minutes', async () => {
    const { email } = await someone('late')
    const code = await server.codeFor(email)
    server.clock.forward(9)
    await refused(email, otherThan(code))
    server.clock.forward(1)
    await refused(email, code)
  })

  it('is dead as soon as another was asked for, sent or not', async () => {
    const { email } = await someone('twice')
    const first = await server.codeFor(email)
    await server.send(email)
    await refused(email, first)
    await server.work()
    await refused(email, first)
  })

  it('that has been ended is no longer mailed', async () => {
    const { email } = await someone('ended')
    await server.send(email)
    await sendCodes(server.services, server.keys)
    await inTransaction(db, (transaction) => voidCodes(transaction, email))
    const before = server.receiver.received.length
    await server.work()
    assert.equal(server.receiver.received.length, before)
    const { rows } = await server.database.pool.query(`select body, last_error from mail_outbox where recipient = $1`, [email])
    assert.deepEqual(rows, [{ body: '', last_error: 'cancelled' }])
  })

  it('is of one administrator', async () => {
    const [one, other] = [await someone('mine'), await someone('theirs')]
    const code = await server.codeFor(one.email)
    await server.codeFor(other.email)
    await refused(other.email, code)
  })

  it('goes to nobody who is not an active administrator, and every try there is refused alike', async () => {
    const [invited, archived] = [await someone('invited'), await someone('archived')]
    await db.updateTable('admins').set({ status: 'invited' }).where('id', '=', invited.id).execute()
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', archived.id).execute()
    const before = server.receiver.received.length
    for (const email of [invited.email, archived.email, 'nobody@ventanilla.example']) {
      const { status, body } = await server.send(email)
      assert.deepEqual([status, body], [200, { detail: 'Si el correo pertenece a un administrador, le enviamos un código de 5 dígitos.' }])
    }
    assert.equal(await server.work(), 3)
    assert.equal(server.receiver.received.length, before)
    for (const email of [invited.email, archived.email, 'nobody@ventanilla.example', 'never-asked@ventanilla.example']) await refused(email, '12345')
  })

  it('that was taken is worth nothing once its administrator is archived', async () => {
    const { email, id } = await someone('leaving')
    const token = await server.tokenFor(email)
    await db.updateTable('admins').set({ status: 'archived' }).where('id', '=', id).execute()
    assert.equal((await server.create(token, NEW)).body['code'], 'recovery_ended')
  })

  it('that was asked for or taken before its administrator was archived is worth nothing after they are restored', async () => {
    const { email, id } = await someone('back-again')
    const taken = await server.tokenFor(email)
    const code = await server.codeFor(email)
    const token = await server.signIn('admin@ventanilla.example')
    for (const change of ['archive-admin', 'restore-admin']) await server.database.db.insertInto('change_policies').values({ change, approval: 'never', updated_by: 'test' }).execute()
    const post = (name: string, version: unknown) => server.call({ method: 'POST', url: `/api/user/${name}/`, token, payload: { id, version } })
    const archived = await post('ArchiveAdmin', 1)
    assert.equal((await post('RestoreAdmin', archived.body['version'])).status, 200)
    await refused(email, code)
    assert.equal((await server.create(taken, NEW)).body['code'], 'recovery_ended')
  })

  it('that nobody could use is not made', async () => {
    const { email } = await someone('waiting')
    await server.send(email)
    server.clock.forward(10)
    const before = server.receiver.received.length
    assert.equal(await server.work(), 1)
    assert.equal(server.receiver.received.length, before)
  })

  it('that can not be one is told so and costs no try', async () => {
    const { email } = await someone('typo')
    const code = await server.codeFor(email)
    assert.equal((await server.verify(email, '')).body['code'], 'validation_failed')
    for (const typed of ['1234', '123456', 'abcde']) {
      const { body } = await server.verify(email, typed)
      assert.deepEqual([body['detail'], body['problems']], ['El código no es correcto o ya venció; pide uno nuevo.', [{ field: 'code', code: 'code_digits', params: { digits: 5 } }]])
    }
    for (let time = 1; time <= 4; time += 1) await refused(email, otherThan(code, time))
    assert.equal((await server.verify(email, code)).status, 200)
  })
})
