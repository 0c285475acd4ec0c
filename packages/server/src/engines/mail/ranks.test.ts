import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ADMINISTRATOR_ROLE, writeSystemRoles } from '../../areas/sign-in/system-roles.ts'
import { until } from '../bulk/test/lists.ts'
import { CONCURRENCY, startJobs } from '../jobs/jobs.ts'
import { mailNoticesTask } from '../notices/mail-notices.task.ts'
import { notify } from '../notices/notices.ts'
import { deliverMails, nextMail } from './deliver.ts'
import { enqueueMails, sendMails, type Mail } from './outbox.ts'
import { startMails } from './test/mail-world.ts'

describe('the mails that are due', async () => {
  const { database, receiver, clock, services, transport } = await startMails()
  const { db, pool } = database
  const write = (subject: string, more: Partial<Mail> = {}) => enqueueMails(db, [{ reference: `${subject}-${Math.random()}`, recipient: 'ana@example.com', subject, body: 'Hola', ...more }])

  it('go out by their rank: secret ones, ordinary ones, those of a mailing', async () => {
    for (let count = 0; count < 2; count += 1) await write('mailing', { mailing: true })
    await write('ordinary')
    await write('code', { secret: true })
    await deliverMails(services, transport)
    assert.deepEqual(receiver.received.splice(0).map(({ subject }) => subject), ['code', 'ordinary', 'mailing', 'mailing'])
  })

  it('about a notice are written and sent although a mailing keeps all senders busy', async () => {
    await writeSystemRoles(db)
    const { id } = await db.insertInto('admins').values({ email: 'eva@example.com', first_name: 'Eva', surname: 'Paz', role_id: ADMINISTRATOR_ROLE, password_hash: 'x', notice_mails: true }).returning('id').executeTakeFirstOrThrow()
    for (let count = 0; count < 3 * CONCURRENCY.mails; count += 1) await write('mailing', { mailing: true })
    let letGo = () => undefined as void
    receiver.state.answers = new Promise<void>((resolve) => (letGo = resolve))
    const jobs = await startJobs(services, [sendMails, mailNoticesTask])
    await until(() => Promise.resolve(receiver.received.length === CONCURRENCY.mails))
    await notify(db, [{ adminIds: [id], kind: 'request_expired', subject: { type: 'request', id: '1' }, params: { change: 'edit-role', record: 'Maker' } }])
    const isWritten = async () => (await pool.query(`select from mail_outbox where recipient = 'eva@example.com'`)).rowCount === 1
    const over = performance.now() + 20_000
    await until(async () => (await isWritten()) || performance.now() > over)
    const wasWritten = await isWritten()
    letGo()
    await until(() => Promise.resolve(receiver.received.length === 3 * CONCURRENCY.mails + 1))
    await jobs.stop()
    assert.ok(wasWritten, 'written while all senders were busy')
    const place = receiver.received.splice(0).findIndex(({ subject }) => subject !== 'mailing')
    // Several senders go on side by side, so that it may arrive with the next mails of the mailing.
    assert.ok(place >= CONCURRENCY.mails && place < 2 * CONCURRENCY.mails, `place ${place}`)
    assert.equal((await pool.query('select from mail_outbox where sent_at is null')).rowCount, 0)
  })

  it('are found by an index, without a look at those that wait behind', async () => {
    await pool.query(`insert into mail_outbox (reference, recipient, subject, body, mailing) select 'many:' || n, 'ana@example.com', 'mailing', 'Hola', true from generate_series(1, 5000) n`)
    await pool.query('analyze mail_outbox')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${nextMail}`, [clock.now(), 8])
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Scan using mail_outbox_next on mail_outbox \(actual rows=1(?:\.00)? /)
    assert.doesNotMatch(plan, /Sort/)
  })
})
