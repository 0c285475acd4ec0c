import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { until } from '../bulk/test/lists.ts'
import { deliverMails, type MailTransport } from './deliver.ts'
import { withdrawMails } from '../mailings/mailings.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startJobs } from '../jobs/jobs.ts'
import { enqueueMails, readdressMails, sendMails } from './outbox.ts'
import { startMails } from './test/mail-world.ts'

describe('a mail is sent under a lease', async () => {
  const { database, receiver, clock, services, transport } = await startMails()
  const { pool } = database
  const write = (reference: string, secret = false) => enqueueMails(database.db, [{ reference, recipient: 'ana@example.com', subject: reference, body: 'Hola', secret }])
  const row = async (reference: string) => {
    const { sent_at, failed_at, ...mail } = await database.db.selectFrom('mail_outbox').select(['attempts', 'sent_at', 'failed_at', 'last_error']).where('reference', '=', reference).executeTakeFirstOrThrow()
    return { ...mail, sent: sent_at !== null, failed: failed_at !== null }
  }
  const arrivals = (subject: string) => receiver.received.filter((mail) => mail.subject === subject).length
  const arrived = (subject: string) => until(() => Promise.resolve(arrivals(subject) === 1))
  /** The server takes the text and says nothing until it is let go. */
  const holdBack = () => {
    let letGo = () => undefined as void
    receiver.state.answers = new Promise<void>((resolve) => (letGo = resolve))
    return letGo
  }

  it('without an open transaction, however long the server takes, and once', async () => {
    await write('slow')
    const letGo = holdBack()
    const sending = deliverMails(services, transport)
    await arrived('slow')
    const { rows } = await pool.query(`select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
    assert.equal(rows.length, 0)
    assert.equal(await deliverMails(services, transport), 0)
    letGo()
    assert.equal(await sending, 1)
    assert.equal(await deliverMails(services, transport), 0)
    assert.deepEqual([await row('slow'), arrivals('slow')], [{ attempts: 1, last_error: null, sent: true, failed: false }, 1])
  })

  it('and counts as sent also where the answer comes after the lease', async () => {
    await write('late')
    const letGo = holdBack()
    const sending = deliverMails(services, transport)
    await arrived('late')
    clock.forward(16)
    letGo()
    await sending
    assert.deepEqual(await row('late'), { attempts: 1, last_error: null, sent: true, failed: false })
  })

  it('is broken off where the server never answers, and tried again after growing pauses until it is given up', async () => {
    await write('silent')
    const letGo = holdBack()
    const tries = []
    for (let minutes = 0; minutes < 30 * 60; minutes += 30) {
      tries.push(await deliverMails(services, transport, { limitMs: 150 }))
      clock.forward(30)
    }
    letGo()
    assert.equal(tries.reduce((all, one) => all + one, 0), 8)
    assert.deepEqual(tries.slice(0, 8), [1, 1, 1, 1, 0, 1, 0, 0])
    const { attempts, sent, failed } = await row('silent')
    assert.deepEqual({ attempts, sent, failed }, { attempts: 8, sent: false, failed: true })
  })

  it('is taken again after the lease of a worker that was killed, also then a bounded number of times', async () => {
    await write('orphan')
    const gone = new AbortController()
    const killed: MailTransport = { deliver: (_mail, signal) => new Promise((_sent, ended) => signal?.addEventListener('abort', () => ended(new Error('gone')))), close: () => undefined }
    const workers: Promise<number>[] = []
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      workers.push(deliverMails(services, killed, { stopping: gone.signal, cut: gone.signal }))
      await until(async () => (await row('orphan')).attempts === attempt)
      clock.forward(14)
      assert.equal(await deliverMails(services, transport), 0)
      clock.forward(12 * 60)
    }
    assert.equal(await deliverMails(services, transport), 0)
    assert.deepEqual(await row('orphan'), { attempts: 8, last_error: 'no outcome', sent: false, failed: true })
    gone.abort()
    await Promise.all(workers)
    assert.equal(arrivals('orphan'), 0)
  })

  it('is not tried again where it was withdrawn during its attempt, which may still succeed', async () => {
    const outcome = async (reference: string) => {
      const { withdrawn } = await database.db.selectFrom('mail_outbox').select('withdrawn').where('reference', '=', reference).executeTakeFirstOrThrow()
      return { ...(await row(reference)), withdrawn }
    }
    const sending = new Map<string, (failure?: Error) => void>()
    const held: MailTransport = { deliver: (mail) => new Promise((sent, failed) => sending.set(mail.subject, (failure) => (failure ? failed(failure) : sent()))), close: () => undefined }
    const began = async (reference: string) => {
      await write(reference, true)
      const delivering = deliverMails(services, held)
      await until(() => Promise.resolve(sending.has(reference)))
      await inTransaction(database.db, (transaction) => withdrawMails(transaction, 'opted_out', sql`reference = ${reference}`))
      return delivering
    }
    for (const [reference, failure] of [['greylisted', new Error('450 later')], ['taken', undefined]] as const) {
      const delivering = began(reference)
      await until(async () => (await database.db.selectFrom('mail_outbox').select('withdrawn').where('reference', '=', reference).executeTakeFirst())?.withdrawn === 'opted_out')
      assert.equal((await row(reference)).failed, false)
      sending.get(reference)?.(failure)
      await delivering
    }
    assert.deepEqual(await outcome('greylisted'), { attempts: 1, last_error: 'opted_out', sent: false, failed: true, withdrawn: 'opted_out' })
    assert.deepEqual(await outcome('taken'), { attempts: 1, last_error: null, sent: true, failed: false, withdrawn: 'opted_out' })
    assert.equal((await pool.query(`select from mail_outbox where reference = 'greylisted' and body = ''`)).rowCount, 1)
    const killed = began('killed')
    await until(async () => (await database.db.selectFrom('mail_outbox').select('withdrawn').where('reference', '=', 'killed').executeTakeFirst())?.withdrawn === 'opted_out')
    clock.forward(16)
    assert.equal(await deliverMails(services, transport), 0)
    assert.deepEqual(await outcome('killed'), { attempts: 1, last_error: 'opted_out', sent: false, failed: true, withdrawn: 'opted_out' })
    sending.get('killed')?.(new Error('gone'))
    await killed
  })

  it('goes to the corrected address with its next attempt, also where the former one refused it for good or its sender was killed', async () => {
    const tried: string[] = []
    for (const [reference, failure] of [['greylisted address', { responseCode: 450 }], ['refused address', { responseCode: 550, code: 'EENVELOPE' }], ['killed address', undefined]] as const) {
      await enqueueMails(database.db, [{ reference, recipient: 'old@example.com', subject: reference, body: 'Hola', ends_when_refused: true }])
      const ending = new AbortController()
      const sending = deliverMails(services, {
        deliver: async ({ recipient }, signal) => {
          tried.push(recipient)
          if (recipient !== 'old@example.com') return
          await readdressMails(database.db, 'new@example.com', sql<boolean>`reference = ${reference}`, clock.now())
          if (!failure) await new Promise((_sent, ended) => signal?.addEventListener('abort', () => ended(new Error('gone'))))
          throw Object.assign(new Error('refused'), failure)
        },
        close: () => undefined,
      }, { cut: ending.signal })
      if (failure) await sending
      else await until(async () => (await pool.query(`select from mail_outbox where reference = $1 and readdressed is not null`, [reference])).rowCount === 1)
      clock.forward(16)
      assert.equal(await deliverMails(services, { deliver: ({ recipient }) => Promise.resolve(void tried.push(recipient)), close: () => undefined }), 1)
      ending.abort()
      await sending
      assert.deepEqual(tried.splice(0), ['old@example.com', 'new@example.com'], reference)
      assert.equal((await row(reference)).sent, true)
    }
  })

  it('and one slow mail keeps no other waiting', async () => {
    await write('first')
    const letGo = holdBack()
    const jobs = await startJobs(services, [sendMails])
    await arrived('first')
    receiver.state.answers = Promise.resolve()
    await write('second')
    await until(async () => (await row('second')).sent)
    assert.equal((await row('first')).sent, false)
    letGo()
    await jobs.stop()
    assert.deepEqual([(await row('first')).sent, arrivals('first')], [true, 1])
  })
})
