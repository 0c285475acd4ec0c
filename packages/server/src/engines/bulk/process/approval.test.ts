import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { expireRequests } from '../../changes/expire.task.ts'
import { addChecker, setPolicy } from '../../changes/test/deciding.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance } from '../test/holders.ts'
import { csvOf } from '../test/lists.ts'
import { processBatch } from './process-batch.ts'

describe('a list that needs a second person', async () => {
  const server = await startBulkServer({ holders: 4, float: 1_000_000 })
  after(() => server.close())
  const { pool, holders, token } = server
  const checker = await addChecker(server)
  await setPolicy(server, 'top-up/process', 'above', 1_000)
  let lists = 0
  /** Each is another file: one that was applied is refused until somebody agrees to its repetition. */
  const list = (amount = '5.00') => server.uploaded(csvOf(holders.map((to) => ({ to, amount, description: `Lista ${String(++lists)}` }))))
  const statusOf = async (id: string) => (await pool.query<{ status: string }>('select status from upload_documents where id = $1', [id])).rows[0]?.status
  const work = async (id: string) => {
    while (await processBatch(server.services, Number(id)));
  }
  const held = () => balance(pool, { wallet: holders[0]! })
  /** Uploads and confirms a list; it waits. */
  const waiting = async () => {
    const id = await list()
    const { status, body } = await server.process(id)
    assert.deepEqual([status, body['request_status'], await statusOf(id)], [202, 'pending', 'pending_approval'])
    return { id, request: String(body['request_id']) }
  }

  it('runs at once up to the amount of the policy', async () => {
    const id = await list('2.50')
    const { body } = await server.processed(id)
    assert.deepEqual([body['status'], await held()], ['completed', 250])
    const { rows } = await pool.query(`select status, amount_cents from requests where subject_type = 'upload_document' and subject_id = $1`, [id])
    assert.deepEqual(rows, [{ status: 'executed_direct', amount_cents: 1_000 }])
  })

  it('waits above it, shows what is in it and its rows to who decides, and runs once when it is approved', async () => {
    const before = await held()
    const { id, request } = await waiting()
    const { tasks, subject_id, subject_name, amount, names } = await checker.detail(request)
    assert.deepEqual([subject_id, subject_name, amount], [id, 'recargas.csv', '20.00'])
    assert.deepEqual(tasks.map(({ field, old, new: value, moved }) => [field, old, value, moved]), [
      ['status', 'validated', 'processing', false],
      ['operation', null, 'top-up', false],
      ['file_name', null, 'recargas.csv', false],
      ['total_count', null, 4, false],
      ['total_amount', null, '20.00', false],
      ['emails', null, ['jefa@example.com'], false],
    ])
    assert.equal(names['top-up'], 'Recarga masiva')
    const rows = await server.call({ url: `/api/user/top-up-validation/?upload_document_id=${id}`, token: checker.token })
    assert.deepEqual([rows.status, rows.body['status'], (rows.body['records'] as unknown[]).length], [200, 'pending_approval', 4])
    await work(id)
    assert.equal(await held(), before)
    assert.equal((await checker.decide(request, 'approved', checker.token)).status, 200)
    assert.equal(await statusOf(id), 'processing')
    await work(id)
    assert.deepEqual([await statusOf(id), await held()], ['completed', before + 500])
    const { rows: entries } = await pool.query('select action, actor, approver from audit_entries where subject_id = $1 order by id', [id])
    assert.deepEqual(entries.map(({ action, actor, approver }) => [action, actor, approver]), [
      ['bulk.uploaded', 'admin@ventanilla.example', null],
      ['request.filed', 'admin@ventanilla.example', null],
      ['request.approved', 'checker@ventanilla.example', null],
      ['bulk.confirmed', 'admin@ventanilla.example', 'checker@ventanilla.example'],
      ['bulk.processed', 'admin@ventanilla.example', null],
    ])
    const { rows: mails } = await pool.query(`select recipient, subject from mail_outbox where reference like $1`, [`bulk:${id}:%`])
    assert.deepEqual(mails, [{ recipient: 'jefa@example.com', subject: 'Recarga masiva (exitosas: 4, fallidas: 0)' }])
    assert.equal((await server.process(id)).body['status'], 'completed')
    assert.equal(await held(), before + 500)
  })

  it('answers the same request however often it is confirmed, also at the same moment', async () => {
    const id = await list()
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.process(id)))
    answers.push(await server.process(id))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202])
    const ids = [...new Set(answers.map(({ body }) => body['request_id']))]
    assert.equal(ids.length, 1)
    await checker.undo(String(ids[0]), token)
  })

  it('runs once when two approve it at the same moment', async () => {
    const other = await addChecker(server, 'second@ventanilla.example')
    const before = await held()
    const { id, request } = await waiting()
    const answers = await Promise.all([checker.token, other.token].map((as) => checker.decide(request, 'approved', as)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await work(id)
    assert.deepEqual([await statusOf(id), await held()], ['completed', before + 500])
  })

  it('can be confirmed again once its request was withdrawn', async () => {
    const { id, request } = await waiting()
    await checker.undo(request, token)
    assert.equal(await statusOf(id), 'validated')
    const { status, body } = await server.process(id)
    assert.deepEqual([status, body['request_id'] === request], [202, false])
    await checker.undo(String(body['request_id']), token)
  })

  it('ends when it is rejected or nobody decides in time, and says so', async () => {
    const rejected = await waiting()
    await checker.decide(rejected.request, 'rejected')
    const expired = await waiting()
    server.clock.forward(8 * 24 * 60)
    await expireRequests(server.services)
    assert.deepEqual([await statusOf(rejected.id), await statusOf(expired.id)], ['rejected', 'expired'])
    server.clock.forward(-8 * 24 * 60)
    for (const { id } of [rejected, expired]) {
      const { status, body } = await server.process(id)
      assert.deepEqual([status, body['status'], body['processed_count']], [200, await statusOf(id), 0])
      await work(id)
    }
    const { body } = await server.get('uploaded-document-history', { status: 'rejected' })
    assert.deepEqual((body['results'] as { upload_document_id: string }[]).map(({ upload_document_id }) => upload_document_id), [rejected.id])
  })

  it('can be confirmed again by others where its requester was archived', async () => {
    await server.addAdmin('maker@ventanilla.example')
    const maker = await server.signIn('maker@ventanilla.example')
    const id = await list()
    const { body } = await server.call({ method: 'POST', url: '/api/user/top-up-process/', payload: { upload_document_id: id, emails: 'jefa@example.com' }, token: maker })
    await pool.query(`update admins set status = 'archived', archived_at = now() where email = 'maker@ventanilla.example'`)
    await checker.decide(String(body['request_id']), 'approved')
    const { status, problem } = await checker.detail(String(body['request_id']))
    assert.deepEqual([status, problem?.code, await statusOf(id)], ['failed', 'requester_archived', 'validated'])
  })

  it('is refused as ever where it has invalid rows or nobody to notify', async () => {
    const invalid = await server.uploaded(csvOf([{ to: holders[0]!, amount: 'x' }]))
    assert.equal((await server.process(invalid)).body['code'], 'list_has_invalid_rows')
    assert.equal((await server.process(await list(), '')).body['code'], 'emails_required')
  })

  it('is followed as it waits, to the end', async () => {
    const { id, request } = await waiting()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const response = await fetch(`http://127.0.0.1:${port}/api/user/upload-progress/?upload_document_id=${id}`, { headers: { authorization: `Bearer ${checker.token}`, accept: 'text/event-stream' } })
    let text = ''
    let decided = false
    for await (const bytes of response.body!) {
      text += Buffer.from(bytes).toString()
      if (!decided && text.includes('pending_approval')) {
        decided = true
        void checker.decide(request, 'rejected')
      }
    }
    assert.deepEqual([...text.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status), ['pending_approval', 'rejected'])
  })
})
