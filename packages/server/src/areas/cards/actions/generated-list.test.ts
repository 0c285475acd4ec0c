import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { processBatch } from '../../../engines/bulk/process/process-batch.ts'
import { until } from '../../../engines/bulk/test/lists.ts'
import { dayStamp } from '../../../platform/text/panama-days.ts'
import { startCardServer } from '../test/card-server.ts'

describe('a list that is made out of the database', async () => {
  const server = await startCardServer([
    { email: 'ana@example.com', identification: '8-1-1', wallet: 500 },
    { email: 'eva@example.com', identification: '8-1-2', wallet: 499 },
    { email: 'leo@example.com', identification: '8-1-3', wallet: 500, kyc: 'not_started' },
    { email: 'mia@example.com', identification: '8-1-4', wallet: 500, card: 'PendingAck' },
    { email: 'pia@example.com', identification: '8-1-5', wallet: 500, status: 'Frozen' },
    { email: 'leah@example.com', identification: '8-1-6', wallet: 500, card: 'Canceled' },
    { email: 'noa@example.com', identification: '8-1-7', wallet: 500, card: 'Canceled' },
    { email: 'ivo@example.com', identification: '8-1-8', wallet: 500, card: 'Canceled' },
    { email: 'lia@example.com', identification: '8-1-9', wallet: 499, card: 'Canceled' },
  ])
  after(() => server.close())
  const { pool } = server
  await pool.query(`update cards set status_reason = case user_id when 'U7' then 'Solicitud: se mudó' when 'U6' then 'Perdida: Fraude' when 'U8' then 'Fraud' else 'Fraude' end where status = 'Canceled'`)
  // What counts is why the last one was canceled.
  const olderCard = (user: string, reason: string) =>
    pool.query(`with a as (insert into accounts (kind) values ('card') returning id) insert into cards (user_id, wallet_id, account_id, card_type, status, status_reason, created_at) select $1, 'W' || substr($1, 2), id, 'virtual', 'Canceled', $2, '2026-01-01' from a`, [user, reason])
  await Promise.all([olderCard('U6', 'Fraud'), olderCard('U8', 'Lost')])
  const documents = async () => (await pool.query<{ id: number }>('select id from upload_documents order by id')).rows.map(({ id }) => id)
  const finished = async (calls: Promise<{ status: number; body: Record<string, unknown> }>[]) => {
    await until(async () => (await pool.query(`select from upload_documents where status = 'processing'`)).rowCount === 1)
    const [id] = (await documents()).slice(-1)
    while (await processBatch(server.services, id!));
    return Promise.all(calls)
  }

  const preview = async (path: string) => (await server.get(`/api/user/${path}/`)).body

  it('says first for how many and for how much', async () => {
    assert.deepEqual(await preview('paycaddy-card-request-to-all'), { count: 2, fee: '5.00', total: '10.00', running: null, left_out: 2 })
    assert.deepEqual(await preview('active-all-card-for-users'), { count: 1, fee: null, total: null, running: null })
  })

  it('requests a card for everybody who can have one; two clicks are one list', async () => {
    // Both wait for the list before any of it is done.
    const { signals } = server.services
    const { hear } = signals
    let waiting = 0
    signals.hear = (...about) => ((waiting += 1), hear(...about))
    const calls = [1, 2].map(() => server.post('/api/user/paycaddy-card-request-to-all/', {}))
    await until(() => Promise.resolve(waiting === 2))
    assert.deepEqual((await preview('paycaddy-card-request-to-all'))['running'], String((await documents())[0]))
    const answers = await finished(calls)
    const [id] = await documents()
    assert.deepEqual(answers.map(({ status, body }) => [status, body['upload_document_id'], body['operation'], body['status'], body['success_count']]), [1, 2].map(() => [200, String(id), 'create-cards', 'completed', 2]))
    assert.equal((await documents()).length, 1)
    assert.deepEqual((await pool.query('select file_name from upload_documents')).rows, [{ file_name: `crear-tarjetas-${dayStamp(server.clock.now())}.csv` }])
    const { rows } = await pool.query(`select user_id, status from cards where upload_document_id = $1 order by user_id`, [id])
    assert.deepEqual(rows, [{ user_id: 'U1', status: 'PendingAck' }, { user_id: 'U6', status: 'PendingAck' }])
    const file = await server.app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', payload: { upload_document_id: String(id) }, headers: { authorization: `Bearer ${server.token}` } })
    assert.equal(file.body, '\ufeffEmail,Identification Number,Card Type\r\nana@example.com,8-1-1,physical\r\nleah@example.com,8-1-6,physical\r\n')
  })

  it('activates every card that awaits it', async () => {
    const [answer] = await finished([server.post('/api/user/active-all-card-for-users/', {})])
    assert.deepEqual([answer?.status, answer?.body['operation'], answer?.body['success_count'], answer?.body['fail_count']], [200, 'activate-cards', 3, 0])
    assert.equal((await pool.query(`select from cards where status = 'Active'`)).rowCount, 3)
  })

  it('says that there is nothing to do, and leaves no list behind', async () => {
    const before = await documents()
    for (const path of ['active-all-card-for-users', 'paycaddy-card-request-to-all']) {
      const { status, body } = await server.post(`/api/user/${path}/`, {})
      assert.deepEqual([status, body['code']], [400, 'nothing_to_do'])
    }
    assert.deepEqual(await documents(), before)
    assert.deepEqual(await preview('paycaddy-card-request-to-all'), { count: 0, fee: '5.00', total: '0.00', running: null, left_out: 2 })
  })

  it('holds thousands, without those whom the rules refuse, and keeps the file that they would have come in', async () => {
    await pool.query(`
      with people as (
        insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, status, kyc_status)
        select 'N' || n, 'N', 'N', 'Cédula', '9-1-' || n, '+50761' || lpad(n::text, 6, '0'), 'n' || n || '@example.com', 'Active', 'verified' from generate_series(1, 2500) n returning id
      ), opened as (insert into accounts (kind) select 'wallet' from people returning id)
      insert into wallets (id, user_id, account_id) select 'N' || p.id, p.id, a.id from (select id, row_number() over () from people) p join (select id, row_number() over () from opened) a using (row_number)`)
    await pool.query(`select ledger_post(array_agg(row('open:' || id, 'adjustment', (select account_id from test_accounts where key = 'outside_world'), account_id, 500::bigint, null, null, null, null, null, null, null)::ledger_transfer))
      from wallets where user_id like 'N%' and user_id <> 'N7'`)
    const [answer] = await finished([server.post('/api/user/paycaddy-card-request-to-all/', {})])
    const id = String(answer?.body['upload_document_id'])
    const { rows } = await pool.query<{ first: number; last: number; count: number; size: number; kept: number }>(
      `select min(row_number) as first, max(row_number) as last, count(*) as count, max(d.file_size) as size, (select sum(length(bytes)) from upload_file_chunks where document_id = $1) as kept
       from bulk_rows r join upload_documents d on d.id = r.document_id where r.document_id = $1 and r.is_valid`, [id])
    assert.deepEqual([rows[0]?.first, rows[0]?.last, rows[0]?.count], [2, 2_500, 2_499])
    assert.equal(Number(rows[0]?.kept), rows[0]?.size)
    const file = await server.app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', payload: { upload_document_id: id }, headers: { authorization: `Bearer ${server.token}` } })
    assert.deepEqual([file.body.split('\r\n').length, file.body.includes('n7@example.com')], [2_501, false])
  })

  it('is for users who can pay the charge that is in force', async () => {
    await pool.query(`insert into card_charges (type, calculation, amount_cents, effective_from) values ('card_request', 'flat', 499, now() - interval '1 second')`)
    assert.deepEqual(await preview('paycaddy-card-request-to-all'), { count: 1, fee: '4.99', total: '4.99', running: null, left_out: 3 })
  })
})

describe('a list of people who change while it is made', async () => {
  const server = await startCardServer([1, 2].map((n) => ({ email: `a${n}@example.com`, identification: `8-1-${n}`, card: 'PendingAck' as const })))
  after(() => server.close())
  const { pool } = server
  const activate = () => server.post('/api/user/active-all-card-for-users/', {})

  it('is refused, leaves nothing, and is made without them the next time', async () => {
    const blocker = await pool.connect()
    await blocker.query('begin; lock table upload_documents in share row exclusive mode')
    const called = activate()
    await until(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into upload_documents%'`)).rowCount === 1)
    await pool.query(`update users set status = 'Frozen' where id = 'U2'`)
    await blocker.query('commit')
    blocker.release()
    const { status, body } = await called
    assert.deepEqual([status, body['code'], (await pool.query('select from upload_documents')).rowCount], [409, 'changed_meanwhile', 0])
    const again = activate()
    await until(async () => (await pool.query(`select from upload_documents where status = 'processing'`)).rowCount === 1)
    const { rows } = await pool.query<{ id: number; total_count: number }>('select id, total_count from upload_documents')
    while (await processBatch(server.services, rows[0]!.id));
    assert.deepEqual([(await again).status, rows[0]!.total_count], [200, 1])
  })
})
