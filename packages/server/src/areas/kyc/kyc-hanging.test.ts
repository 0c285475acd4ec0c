import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { KycMailRun } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { startReceiver } from '../../app/test/mail-receiver.ts'
import { until } from '../../engines/bulk/test/lists.ts'
import { startJobs } from '../../engines/jobs/jobs.ts'
import { createMailTransport, deliverMails } from '../../engines/mail/deliver.ts'
import { onlyRow } from '../../platform/database/query.ts'
import { mailingsTask } from '../../engines/mailings/mailings.ts'
import { kycMailing } from './kyc-runs.ts'
import { mailsOf, startKycServer } from './test/kyc-server.ts'

const run = { stopping: new AbortController().signal, cut: new AbortController().signal }
const PEOPLE = 6

describe('a mail to all whose mail server hangs in the middle', async () => {
  const receiver = await startReceiver()
  const server = await startKycServer(Array.from({ length: PEOPLE }, () => ({})), { SMTP_URL: receiver.url })
  const transport = createMailTransport(server.services.settings)
  after(async () => {
    transport.close()
    await receiver.close()
    await server.close()
  })
  const { pool, services, clock } = server
  const toAll = async () => (await server.post('/api/user/SendkycEmailtoAll/', {})).body as KycMailRun & { code?: string }
  const now = async (id = '1') => (await server.get(`/api/user/kyc-mail-runs/${id}/`)).body as KycMailRun
  const outcomes = async (id: string) => (await pool.query<{ outcome: string }>('select user_id, outcome from mailing_recipients where mailing_id = $1 order by user_id', [id])).rows.map(({ outcome }) => outcome)
  const deliver = () => deliverMails(services, transport)
  /** The server says nothing for so long that the attempt is broken off. */
  const deliverInVain = () => deliverMails(services, transport, { limitMs: 300 })
  const addressed = () => receiver.received.map(({ to }) => (Array.isArray(to) ? to[0] : to)?.text ?? '').sort()
  const silent = new Promise<void>(() => undefined)
  /** So many are due now; the others some other time. */
  const due = (ids: readonly string[]) => pool.query(`update mail_outbox set next_attempt_at = case when recipient = any($1) then now() else now() + interval '10 years' end where sent_at is null and failed_at is null`, [ids.map((id) => `${id.toLowerCase()}@example.com`)])

  it('keeps its run going: what went out is counted, the others wait, and no connection to the database is held', async () => {
    assert.equal((await toAll()).total_count, PEOPLE)
    await mailingsTask([kycMailing]).perform(services, {}, run)
    clock.forward(1)
    await due(['U1', 'U2'])
    assert.equal(await deliver(), 2)
    receiver.state.hears = silent
    await due(['U3', 'U4'])
    const hanging = deliverMails(services, transport, { limitMs: 2_000 })
    await until(async () => (await pool.query(`select from mail_outbox where recipient = 'u3@example.com' and attempts = 1`)).rowCount === 1)
    const held = await pool.query(`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
    assert.deepEqual(held.rows, [])
    assert.equal((await toAll()).code, 'kyc_nobody', 'nobody is written to a second time while the server hangs')
    await hanging
    const { sent_count, waiting_count, failed_count, pending_count, ended_at } = await now()
    assert.deepEqual([sent_count, waiting_count, failed_count, pending_count, ended_at !== null], [2, 4, 0, 0, true])
    assert.deepEqual(await outcomes('1'), ['sent', 'sent', 'waiting', 'waiting', 'waiting', 'waiting'])
  })

  it('reaches the others once the server speaks again, nobody twice', async () => {
    receiver.state.hears = Promise.resolve()
    await due(['U3', 'U4'])
    assert.equal(await deliver(), 2)
    assert.deepEqual(addressed(), ['u1@example.com', 'u2@example.com', 'u3@example.com', 'u4@example.com'])
    assert.equal((await now()).sent_count, 4)
  })

  it('gives up in the end, says so of each person, and lets somebody send it to them again: to those alone', async () => {
    receiver.state.hears = silent
    await pool.query(`update mail_outbox set attempts = 7 where sent_at is null`)
    await due(['U5', 'U6'])
    assert.equal(await deliverInVain(), 2)
    const { sent_count, waiting_count, failed_count } = await now()
    assert.deepEqual([sent_count, waiting_count, failed_count], [4, 0, 2])
    assert.deepEqual((await server.get('/api/user/kyc-mail-to-all/invitation/')).body['count'], 2)
    assert.equal((await server.get('/api/user/kyc-mail-preview/U5/?kind=invitation')).body['refused'], null)

    receiver.state.hears = Promise.resolve()
    const chosen = await server.post('/api/user/SendkycEmail/', { users: ['U4', 'U5'] })
    assert.deepEqual((chosen.body['results'] as { outcome: string }[]).map(({ outcome }) => outcome), ['already_sent', 'sent'])
    const again = await toAll()
    assert.equal(again.total_count, 1)
    await mailingsTask([kycMailing]).perform(services, {}, run)
    clock.forward(1)
    await due(['U5', 'U6'])
    await deliver()
    assert.deepEqual(addressed(), Array.from({ length: PEOPLE }, (_, at) => `u${at + 1}@example.com`))
    assert.deepEqual([await outcomes('1'), await outcomes(again.id)], [['sent', 'sent', 'sent', 'sent', 'failed', 'failed'], ['sent']])
    assert.equal((await toAll()).code, 'kyc_nobody')
    assert.deepEqual((await mailsOf(pool)).map(({ reference }) => reference).slice(-2), ['kyc:U5:0:2', 'kyc:U6:0:2'])
  })

  it('is sent again once, also where two send it at the same moment', async () => {
    await pool.query(`update mail_outbox set sent_at = null, failed_at = now() where reference = 'kyc:U6:0:2'`)
    await Promise.all([1, 2, 3].map(() => server.post('/api/user/SendkycEmail/', { users: ['U6'] })))
    assert.deepEqual((await mailsOf(pool)).map(({ reference }) => reference).filter((reference) => reference.startsWith('kyc:U6')), ['kyc:U6:0', 'kyc:U6:0:2', 'kyc:U6:0:3'])
  })
})

describe('a mail to all that another worker holds', async () => {
  const server = await startKycServer([{}])
  after(() => server.close())
  const { pool, services } = server
  const waiting = async () => (await pool.query<{ key: string | null }>(`select key from graphile_worker.jobs where task_identifier = 'send-mailings' order by id`)).rows.map(({ key }) => key)

  it('takes no place among the lists, waits once in the queue, and goes on when it is free', { timeout: 60_000 }, async () => {
    const { id } = (await server.post('/api/user/SendkycEmailtoAll/', {})).body as KycMailRun
    const other = await pool.connect()
    await other.query('begin; select from mailings for update')
    for (let times = 0; times < 3; times += 1) await mailingsTask([kycMailing]).perform(services, {}, run)
    assert.deepEqual(await waiting(), [null, `mailing:${id}`])
    await other.query('rollback')
    other.release()
    const worker = await startJobs({ ...services, pool }, [mailingsTask([kycMailing])])
    await until(async () => (await pool.query('select from mailings where ended_at is null')).rowCount === 0 && (await waiting()).length === 0)
    await worker.stop()
    assert.equal((await mailsOf(pool)).length, 1)
  })
})

describe('a mail to users some of whom are deleted meanwhile', async () => {
  const server = await startKycServer([{}, {}, {}])
  after(() => server.close())
  const { pool, services } = server
  const remove = (id: string) => pool.query(`update users set status = 'Deleted' where id = $1`, [id])

  it('writes to nobody who is gone, and what waits for them is never sent', async () => {
    await server.post('/api/user/SendkycEmail/', { users: ['U3'] })
    await remove('U3')
    const { body } = await server.post('/api/user/SendkycEmailtoAll/', {})
    assert.equal(body['total_count'], 2)
    await remove('U1')
    await mailingsTask([kycMailing]).perform(services, {}, run)
    await remove('U2')
    const { rows } = await pool.query('select user_id, outcome from mailing_recipients order by user_id')
    assert.deepEqual(rows, [{ user_id: 'U1', outcome: 'moved' }, { user_id: 'U2', outcome: 'failed' }])
    const due = onlyRow(await pool.query<{ count: number }>('select count(*)::int as count from mail_outbox where sent_at is null and failed_at is null'))
    assert.equal(due.count, 0)
    const { skipped_count, failed_count, waiting_count } = (await server.get(`/api/user/kyc-mail-runs/${String(body['id'])}/`)).body
    assert.deepEqual([skipped_count, failed_count, waiting_count], [1, 1, 0])
    assert.equal((await server.post('/api/user/SendkycEmailtoAll/', {})).body['code'], 'kyc_nobody')
  })
})
