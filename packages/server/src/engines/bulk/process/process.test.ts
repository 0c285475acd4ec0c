import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance, fund } from '../test/holders.ts'
import { csvOf, until } from '../test/lists.ts'
import { claim } from './confirm-list.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { processBatch } from './process-batch.ts'

describe('processing', async () => {
  const server = await startBulkServer({ holders: 10, float: 100_000 })
  after(() => server.close())
  const { pool, holders } = server
  const everybody = (amount = '1.00') => csvOf(holders.map((to) => ({ to, amount })))
  const results = async (id: string) => (await server.get('get-all-topup-data', { upload_document_id: id })).body['transactions'] as { status: boolean; message: string; transaction_id: string | null }[]
  const set = (table: string, status: string, email: string) =>
    pool.query(`update ${table} set status = $1 where ${table === 'users' ? 'email = $2' : 'user_id = (select id from users where email = $2)'}`, [status, email])

  it('answers 202 with where to follow it, while it takes its time', async () => {
    const id = await server.uploaded(everybody())
    const { status, body } = await server.process(id)
    assert.deepEqual([status, body['status'], body['progress']], [202, 'processing', `/api/user/upload-progress/?upload_document_id=${id}`])
    assert.equal((await server.processed(id)).body['status'], 'completed')
  })

  it('runs once for twenty calls at the same moment', async () => {
    const id = await server.uploaded(everybody())
    const before = await balance(pool, { wallet: holders[0]! })
    const calls = Array.from({ length: 20 }, () => server.process(id))
    const document = async () => (await pool.query<{ status: string }>('select status from upload_documents where id = $1', [id])).rows[0]!.status
    await until(async () => (await document()) !== 'validated')
    const { rows } = await pool.query(`select key from graphile_worker.jobs where key = $1`, [`process-list:${id}`])
    assert.equal(rows.length, 1)
    await Promise.all(Array.from({ length: 5 }, async () => {
      while (await processBatch(server.services, Number(id), 3));
    }))
    // A call that is late holds the list for a moment, and a batch then passes it by.
    await until(async () => {
      while (await processBatch(server.services, Number(id), 3));
      return (await document()) !== 'processing'
    })
    const answers = await Promise.all(calls)
    // On a busy machine a call may lose patience before the end; none may answer anything else.
    for (const { status, body } of answers) assert.ok((status === 200 && body['status'] === 'completed') || (status === 202 && body['status'] === 'processing'))
    assert.equal((await server.process(id)).body['status'], 'completed')
    assert.equal((await balance(pool, { wallet: holders[0]! })) - before, 100)
    const { rows: entries } = await pool.query(`select action from audit_entries where subject_id = $1 order by id`, [id])
    assert.deepEqual(entries.map(({ action }) => action), ['bulk.uploaded', 'bulk.confirmed', 'bulk.processed'])
  })

  it('checks every rule again: what changed since the review fails that row with its own message and harms no other', async () => {
    const id = await server.uploaded(everybody())
    await set('users', 'Frozen', holders[1]!.email)
    await set('wallets', 'Closed', holders[2]!.email)
    await pool.query(`update users set mobile = '+50769999999' where email = $1`, [holders[3]!.email])
    await pool.query(`update users set email = 'otra@example.com' where email = $1`, [holders[4]!.email])
    const { body } = await server.processed(id, 4)
    assert.deepEqual([body['status'], body['success_count'], body['fail_count'], body['total_amount']], ['partially_completed', 6, 4, '6.00'])
    assert.deepEqual((await results(id)).slice(0, 6).map(({ status, message }) => [status, message]), [
      [true, 'Recarga aplicada'],
      [false, 'Email: El usuario está congelado y no puede recibir recargas.'],
      [false, 'Type (Card/Wallet): La billetera está cerrada y no puede recibir recargas.'],
      [false, 'Mobile: El dato no corresponde al usuario de este correo.'],
      [false, 'Email: No existe un usuario con este correo.'],
      [true, 'Recarga aplicada'],
    ])
    const answer = await server.app.inject({ method: 'POST', url: '/api/user/topup-data-download/', payload: { upload_document_id: id }, headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' } })
    assert.equal(answer.body.match(/,Fallida,/g)?.length, 4)
  })

  it('takes no more from the float than there is when the rows are applied', async () => {
    const able = [holders[0]!, holders[5]!, holders[6]!]
    const left = await balance(pool, { programme: 'programme_float' })
    await fund(pool, 100_000 - left)
    const first = await server.uploaded(csvOf(able.map((to) => ({ to, amount: '200.00' }))))
    const second = await server.uploaded(csvOf([...able.map((to) => ({ to, amount: '250.00' })), { to: able[0]!, amount: '10.00' }]))
    assert.equal((await server.processed(first)).body['status'], 'completed')
    const { body } = await server.processed(second)
    assert.deepEqual([body['status'], body['success_count']], ['partially_completed', 2])
    assert.deepEqual((await results(second)).map(({ status }) => status), [true, false, false, true])
    assert.match((await results(second))[1]!.message, /quedan USD 150\.00/)
    assert.equal(await balance(pool, { programme: 'programme_float' }), 14_000)
  })

  it('fails a list of which no row can be applied, and says so', async () => {
    const id = await server.uploaded(csvOf([{ to: holders[7]!, amount: '1.00' }]))
    await set('users', 'Blocked', holders[7]!.email)
    assert.deepEqual([(await server.processed(id)).body['status'], (await results(id)).map(({ transaction_id }) => transaction_id)], ['failed', [null]])
  })

  it('leaves a list that somebody else is working on', async () => {
    const id = await server.uploaded(csvOf([{ to: holders[0]!, amount: '1.00' }]))
    const [admin] = await server.database.db.selectFrom('admins').selectAll().execute()
    const list = { id: Number(id), status: 'validated' as const }
    await inTransaction(server.database.db, (client) => claim(client, list, { emails: ['a@example.com'], unwritten: [] }, { actor: admin!, language: 'en' }))
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('select from upload_documents where id = $1 for update', [id])
    assert.equal(await processBatch(server.services, Number(id)), undefined)
    await holding.query('rollback')
    holding.release()
    assert.equal((await processBatch(server.services, Number(id)))?.finished, true)
    assert.equal(await processBatch(server.services, Number(id)), undefined)
    const { rows } = await pool.query(`select subject from mail_outbox where recipient = 'a@example.com'`)
    assert.deepEqual(rows, [{ subject: 'Bulk recharge: 1 successful, 0 failed' }])
  })

  it('is followed as events: the state at once, then every change, to the end', async () => {
    const id = await server.uploaded(csvOf(holders.slice(5, 7).flatMap((to) => [1, 2, 3].map((n) => ({ to, amount: `${n}.00` })))))
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const response = await fetch(`http://127.0.0.1:${port}/api/user/upload-progress/?upload_document_id=${id}`, { headers: { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' } })
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const seen: [string, number][] = []
    let started = false
    let pending = ''
    for await (const bytes of response.body!) {
      pending += Buffer.from(bytes).toString()
      const events = pending.split('\n\n')
      pending = events.pop() ?? ''
      for (const event of events.filter((text) => text.startsWith('data: '))) {
        const { status, processed_count } = JSON.parse(event.slice(6)) as { status: string; processed_count: number }
        seen.push([status, processed_count])
      }
      if (!started && seen.length > 0) {
        started = true
        void server.processed(id, 2)
      }
    }
    assert.deepEqual([seen[0], seen.at(-1)], [['validated', 0], ['completed', 6]])
    assert.ok(seen.length >= 3)
  })
})

describe('the end of a list', async () => {
  const server = await startBulkServer({ holders: 2 })
  after(() => server.close())
  const { pool, holders, database: { db } } = server
  const upload = () => server.uploaded(csvOf(holders.map((to) => ({ to, amount: '1.00' }))))
  const told = async (id: string) => {
    const { rows } = await pool.query<{ email: string; kind: string; params: object }>('select a.email, n.kind, n.params from notices n join admins a on a.id = n.admin_id where n.subject_id = $1 order by a.email', [id])
    return rows.map(({ email, kind, params }) => [email, kind, params])
  }
  const file = { operation: 'top-up', file: 'recargas.csv' }

  it('is told once to who uploaded and confirmed it', async () => {
    const id = await upload()
    await server.processed(id, 1)
    assert.deepEqual(await told(id), [['admin@ventanilla.example', 'list_ended', { ...file, ok: 2 }]])
  })

  it('is told to both where somebody else confirmed it, with the number of failed rows', async () => {
    const id = await upload()
    await pool.query(`update users set status = 'Frozen' where email = $1`, [holders[1]!.email])
    const email = 'maker@ventanilla.example'
    const actor = { id: await server.addAdmin(email), email }
    await inTransaction(db, (transaction) => claim(transaction, { id: Number(id), status: 'validated' }, { emails: [], unwritten: [] }, { actor, language: 'es' }))
    assert.deepEqual(await told(id), [])
    while (await processBatch(server.services, Number(id), 1));
    const failed = ['list_failed', { ...file, failed: 1, total: 2 }]
    assert.deepEqual(await told(id), [['admin@ventanilla.example', ...failed], [email, ...failed]])
  })
})
