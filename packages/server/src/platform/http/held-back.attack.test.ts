import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import { after, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { addWithSecondFactor } from '../../app/test/authenticator.ts'
import { CHECKER_ROLE } from '../../areas/sign-in/system-roles.ts'
import { startBulkServer } from '../../engines/bulk/test/bulk-server.ts'
import { csvOf, upload, until } from '../../engines/bulk/test/lists.ts'
import { head, outcome, rawCall } from '../../app/test/raw-call.ts'

/** Says when a call has passed the gate and its body is awaited. */
const awaited = new EventEmitter()
const watch = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    awaited.emit(request.url)
    done(null, payload)
  })
}
subscribe('fastify.initialization', watch)

describe('a body that is held back acts no more', async () => {
  const server = await startBulkServer()
  unsubscribe('fastify.initialization', watch)
  after(() => server.close())
  const { app, pool, holders, database: { db } } = server
  const boss = server.token
  await db.insertInto('change_policies').values({ change: 'archive-admin', approval: 'never', updated_by: 'test' }).execute()

  /** Sends a call up to the middle of its body, lets something happen, and sends the rest. */
  const heldBack = async (path: string, token: string, body: Buffer, headers: Record<string, string>, meanwhile: () => Promise<unknown>) => {
    const call = await rawCall(app)
    const arrived = once(awaited, path)
    call.send(head('POST', path, body.length, { authorization: `Bearer ${token}`, ...headers }))
    const middle = body.length >> 1
    call.send(body.subarray(0, middle))
    await arrived
    await meanwhile()
    call.send(body.subarray(middle))
    return outcome(await call.answer)
  }
  const json = { 'content-type': 'application/json' }
  let people = 0
  const person = async () => {
    const email = `held${(people += 1)}@ventanilla.example`
    const id = await server.addAdmin(email)
    return { id, token: await server.signIn(email) }
  }
  const endings: Record<string, (who: { id: string; token: string }) => [act: () => Promise<unknown>, status: number, code: string]> = {
    'after sign-out': ({ token }) => [() => server.call({ method: 'POST', url: '/api/Logout/', token }), 401, 'session_ended'],
    'after its sender was archived': ({ id }) => [
      () => server.call({ method: 'POST', url: '/api/user/ArchiveAdmin/', token: boss, payload: { id, version: 1 } }).then(({ status }) => assert.equal(status, 200)),
      401,
      'session_ended',
    ],
    'after its sender lost the permission': ({ id }) => [() => db.updateTable('admins').set({ role_id: CHECKER_ROLE }).where('id', '=', id).execute(), 403, 'forbidden'],
  }

  for (const [when, ending] of Object.entries(endings)) {
    it(`${when}: money stays where it is`, async () => {
      const who = await person()
      const list = await server.uploaded(csvOf([{ to: holders[0]!, amount: '1.00' }]))
      const [act, ...expected] = ending(who)
      const body = Buffer.from(JSON.stringify({ upload_document_id: list, emails: 'jefa@example.com' }))
      assert.deepEqual(await heldBack('/api/user/top-up-process/', who.token, body, json, act), expected)
      const { rows } = await pool.query('select status, confirmed_at from upload_documents where id = $1', [list])
      assert.deepEqual(rows, [{ status: 'validated', confirmed_at: null }])
    })

    it(`${when}: no file is stored`, async () => {
      const who = await person()
      const [act, ...expected] = ending(who)
      const { payload, headers } = upload(csvOf([{ to: holders[1]!, amount: '1.00' }]), 'tarde.csv')
      assert.deepEqual(await heldBack('/api/user/top-up-upload/', who.token, payload, headers, act), expected)
      const { rowCount } = await pool.query(`select from upload_documents where file_name = 'tarde.csv'`)
      assert.equal(rowCount, 0)
    })
  }

  it('after sign-out while its file was read: no file is stored', async () => {
    const who = await person()
    const { payload, headers } = upload(csvOf([{ to: holders[3]!, amount: '1.00' }]), 'leida.csv')
    const blocking = await pool.connect()
    try {
      // Reading is over once the list wants to be stored.
      await blocking.query('begin; lock table upload_documents in exclusive mode')
      const answer = server.call({ method: 'POST', url: '/api/user/top-up-upload/', token: who.token, payload, headers })
      await until(async () => (await blocking.query(`select from pg_locks where relation = 'upload_documents'::regclass and not granted`)).rowCount === 1)
      assert.equal((await server.call({ method: 'POST', url: '/api/Logout/', token: who.token })).status, 200)
      await blocking.query('commit')
      const { status, body } = await answer
      assert.deepEqual([status, body['code']], [401, 'session_ended'])
    } finally {
      blocking.release()
    }
    assert.equal((await pool.query(`select from upload_documents where file_name = 'leida.csv'`)).rowCount, 0)
  })

  it('when the proof of the second factor has grown too old meanwhile', async () => {
    const { token, code } = await addWithSecondFactor(server, 'factor@ventanilla.example')
    const list = await server.uploaded(csvOf([{ to: holders[2]!, amount: '1.00' }]))
    const confirmed = await server.call({ method: 'POST', url: '/api/user/second-factor/confirm/', token, payload: { code: code() } })
    assert.equal(confirmed.status, 200)
    const body = Buffer.from(JSON.stringify({ upload_document_id: list, emails: 'jefa@example.com' }))
    const late = () => Promise.resolve(server.clock.forward(11))
    assert.deepEqual(await heldBack('/api/user/top-up-process/', token, body, json, late), [403, 'confirmation_required'])
  })
})
