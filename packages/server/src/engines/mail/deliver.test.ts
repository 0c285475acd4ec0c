import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { CompiledQuery } from 'kysely'
import { simpleParser } from 'mailparser'
import { freshDatabase } from '../../app/test/database.ts'
import { testClock, testServices } from '../../app/test/server.ts'
import { deliverMails, createMailTransport, mailsSettled } from './deliver.ts'
import { enqueueMails } from './outbox.ts'
import { startMails } from './test/mail-world.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const mail = (reference: string, recipient = 'ana@example.com') => ({ reference, recipient, subject: 'Recarga masiva: 3 exitosas', body: 'Éxitosas: 3\n' })

describe('the outbox', async () => {
  const { database, receiver, clock, services, transport } = await startMails()

  it('sends what was committed, once, as it was written', async () => {
    await inTransaction(database.db, (transaction) => enqueueMails(transaction, [mail('a'), mail('b', 'luis@example.com')]))
    assert.equal(await deliverMails(services, transport), 2)
    assert.equal(await deliverMails(services, transport), 0)
    assert.deepEqual(receiver.received.map(({ subject, text }) => [subject, text]), [['Recarga masiva: 3 exitosas', 'Éxitosas: 3\n'], ['Recarga masiva: 3 exitosas', 'Éxitosas: 3\n']])
    assert.equal(new Set(receiver.received.map(({ messageId }) => messageId)).size, 2)
  })

  it('marks a mail as sent although its connections break before that', async () => {
    await enqueueMails(database.db, [mail('broken-off')])
    const breaking = { ...transport, deliver: async (...[message, signal]: Parameters<typeof transport.deliver>) => {
      await transport.deliver(message, signal)
      await database.db.executeQuery(CompiledQuery.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')).catch(() => undefined)
    } }
    assert.equal(await deliverMails(services, breaking), 1)
    assert.equal(await deliverMails(services, transport), 0)
    assert.equal((await database.pool.query(`select from mail_outbox where reference = 'broken-off' and sent_at is not null`)).rowCount, 1)
  })

  it('holds a process that ends until what was sent is marked, and not for what a server has yet to answer', async () => {
    await enqueueMails(database.db, [mail('unmarked')])
    const sent = async () => (await database.pool.query(`select from mail_outbox where reference = 'unmarked' and sent_at is not null`)).rowCount
    const blocking = await database.pool.connect()
    const signals = new EventEmitter()
    const answered = once(signals, 'answered')
    const acknowledged = once(signals, 'acknowledged')
    const slow = { ...transport, deliver: async (...[message, signal]: Parameters<typeof transport.deliver>) => {
      await answered
      await transport.deliver(message, signal)
      await blocking.query('begin; lock table mail_outbox in share mode')
      signals.emit('acknowledged')
    } }
    const delivery = deliverMails(services, slow)
    await mailsSettled(0)
    signals.emit('answered')
    await acknowledged
    const settled = mailsSettled(0).then(sent)
    await blocking.query('commit')
    blocking.release()
    assert.equal(await settled, 1)
    await delivery
  })

  it('sends nothing of work that was rolled back', async () => {
    await assert.rejects(
      inTransaction(database.db, async (transaction) => {
        await enqueueMails(transaction, [mail('rolled-back')])
        throw new Error('no')
      }),
    )
    assert.equal(await deliverMails(services, transport), 0)
  })

  it('writes one mail for one occasion', async () => {
    await enqueueMails(database.db, [mail('twice')])
    await enqueueMails(database.db, [mail('twice')])
    assert.equal(await deliverMails(services, transport), 1)
  })

  it('sends each mail once, however many workers there are', async () => {
    const before = receiver.received.length
    await enqueueMails(database.db, Array.from({ length: 15 }, (_, index) => mail(`many-${index}`)))
    await Promise.all([deliverMails(services, transport), deliverMails(services, transport), deliverMails(services, transport)])
    assert.equal(receiver.received.length - before, 15)
  })

  it('tries a refused mail again later, and gives up in the end', async () => {
    receiver.state.refuses = true
    await enqueueMails(database.db, [mail('refused')])
    let tries = await deliverMails(services, transport)
    assert.equal(await deliverMails(services, transport), 0)
    for (let hours = 0; hours < 30; hours += 1) {
      clock.forward(60)
      tries += await deliverMails(services, transport)
    }
    const row = await database.db.selectFrom('mail_outbox').select(['attempts', 'sent_at', 'failed_at', 'last_error']).where('reference', '=', 'refused').executeTakeFirstOrThrow()
    assert.deepEqual([tries, row.attempts, row.sent_at], [8, 8, null])
    assert.ok(row.failed_at)
    assert.match(row.last_error ?? '', /^EENVELOPE 550( 5\.\d\.\d)?$/, 'codes alone: the words of a server name the recipient')
  })

  it('forgets the words of a secret mail once it is sent, and sends none that nobody could use', async () => {
    receiver.state.refuses = false
    const soon = new Date(clock.now().getTime() + 600_000)
    await enqueueMails(database.db, [{ ...mail('sent-secret'), secret: true, expires_at: soon }])
    assert.equal(await deliverMails(services, transport), 1)
    await enqueueMails(database.db, [{ ...mail('late-secret'), secret: true, expires_at: soon }])
    clock.forward(10)
    assert.equal(await deliverMails(services, transport), 0)
    const rows = await database.db.selectFrom('mail_outbox').select(['subject', 'body', 'last_error']).where('secret', '=', true).orderBy('id').execute()
    assert.deepEqual(rows, [{ subject: '', body: '', last_error: null }, { subject: '', body: '', last_error: 'expired' }])
    receiver.state.refuses = true
  })

  it('sends a refused mail as soon as it is taken', async () => {
    await enqueueMails(database.db, [mail('late')])
    await deliverMails(services, transport)
    receiver.state.refuses = false
    clock.forward(1)
    assert.equal(await deliverMails(services, transport), 1)
    assert.equal((await database.db.selectFrom('mail_outbox').select('sent_at').where('reference', '=', 'late').executeTakeFirst())?.sent_at === null, false)
  })
})

describe('without SMTP', async () => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'ventanilla-mail-'))
  const services = testServices(database, { DATA_DIR: dataDir }, testClock(new Date(Date.now() + 60_000)))
  after(async () => {
    await services.signals.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  it('a mail is a file that mail programs open', async () => {
    await enqueueMails(database.db, [mail('file')])
    await deliverMails(services, createMailTransport(services.settings))
    const [name] = await readdir(join(dataDir, 'mail'))
    const parsed = await simpleParser(await readFile(join(dataDir, 'mail', name ?? '')))
    assert.deepEqual([parsed.subject, parsed.text?.trim()], ['Recarga masiva: 3 exitosas', 'Éxitosas: 3'])
  })
})
