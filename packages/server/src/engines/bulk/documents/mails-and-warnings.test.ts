import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf } from '../test/lists.ts'
import { processBatch } from '../process/process-batch.ts'
import { failedMailsTask } from './failed-mails.task.ts'
import { deliverMails, createMailTransport } from '../../mail/deliver.ts'
import { startReceiver } from '../../../app/test/mail-receiver.ts'

describe('mails and warnings of a list', async () => {
  const receiver = await startReceiver()
  const server = await startBulkServer({ holders: 3, settings: { SMTP_URL: receiver.url } })
  const transport = createMailTransport(server.services.settings)
  after(async () => {
    transport.close()
    await receiver.close()
    await server.close()
  })
  const { holders: [ana] } = server
  const listOf = (amount: string) => csvOf([{ to: ana!, amount }])
  const head = async (id: string) => (await server.get('get-all-topup-data', { upload_document_id: id, page: 1 })).body
  const mails = async (id: string) => ((await head(id))['mails'] as { address: string; outcome: string }[]).map(({ address, outcome }) => [address, outcome])
  const listed = async (id: string) => ((await server.get('uploaded-document-history', { page_size: 100 })).body['results'] as Record<string, unknown>[]).find(({ upload_document_id }) => upload_document_id === id)
  const warnings = async (id: string) => ((await server.get('top-up-validation', { upload_document_id: id, page: 1 })).body['warnings'] as { code: string; params: Record<string, unknown> }[])
  const work = async (id: string) => {
    while (await processBatch(server.services, Number(id)));
  }
  /** The mails are written by the database's clock. */
  const deliver = () => deliverMails({ ...server.services, clock: { now: () => new Date(server.clock.now().getTime() + 60_000) } }, transport)

  it('which addresses got their mail, which wait for it, and which never will', async () => {
    const id = await server.uploaded(listOf('1.00'))
    await server.post('top-up-process', { upload_document_id: id, emails: 'Jefa@Example.com, sin-arroba, ana@empresa' })
    assert.deepEqual(await mails(id), [['jefa@example.com', 'waiting'], ['sin-arroba', 'not_sent'], ['ana@empresa', 'not_sent']])
    await work(id)
    assert.deepEqual((await mails(id))[0], ['jefa@example.com', 'waiting'])
    receiver.state.refuses = true
    await deliver()
    assert.deepEqual((await mails(id))[0], ['jefa@example.com', 'retrying'])
    receiver.state.refuses = false
    server.clock.forward(2)
    await deliver()
    const told = [['jefa@example.com', 'sent'], ['sin-arroba', 'not_sent'], ['ana@empresa', 'not_sent']]
    assert.deepEqual(await mails(id), told)
    assert.deepEqual((await listed(id))?.['mails'], told.map(([address, outcome]) => ({ address, outcome })))
    assert.equal(receiver.received.length, 1)
    await server.database.pool.query('update mail_outbox set sent_at = null, failed_at = now()')
    assert.deepEqual((await mails(id))[0], ['jefa@example.com', 'not_sent'])
  })

  it('and who confirmed it is told once of a mail that was given up', async () => {
    const id = await server.uploaded(listOf('4.00'))
    await server.post('top-up-process', { upload_document_id: id, emails: 'one@example.com, two@example.com' })
    await work(id)
    const run = { stopping: new AbortController().signal, cut: new AbortController().signal }
    const told = async () => {
      await failedMailsTask.perform(server.services, {}, run)
      return (await server.pool.query<{ email: string; file: string }>(`select a.email, n.params ->> 'file' as file from notices n join admins a on a.id = n.admin_id where n.kind = 'mail_failed' and n.subject_id = $1`, [id])).rows
    }
    assert.deepEqual(await told(), [])
    await server.pool.query(`update mail_outbox set failed_at = $2 where reference like 'bulk:' || $1 || ':%'`, [id, server.clock.now()])
    for (let time = 0; time < 2; time += 1) assert.deepEqual(await told(), [{ email: 'admin@ventanilla.example', file: 'recargas.csv' }])
  })

  it('that its file was uploaded before, then that it is being applied, then that it was applied: by whom and when', async () => {
    const [first, second] = [await server.uploaded(listOf('2.00')), await server.uploaded(listOf('2.00'))]
    assert.deepEqual(await warnings(first), [])
    assert.deepEqual((await warnings(second)).map(({ code, params }) => [code, params['id']]), [['uploaded_before', first]])
    await server.process(second)
    assert.deepEqual((await warnings(first)).map(({ code, params }) => [code, params['id'], params['by']]), [['applying_already', second, 'admin@ventanilla.example']])
    await work(second)
    const [{ code, params: { date, ...params } }] = (await warnings(first)) as [{ code: string; params: Record<string, unknown> }]
    assert.deepEqual([code, params], ['applied_before', { id: second, by: 'admin@ventanilla.example', applied: 1, total: 1 }])
    assert.match(String(date), /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    const third = (await server.upload(listOf('2.00'))).body['warnings'] as { code: string }[]
    assert.deepEqual(third.map((warning) => warning.code), ['applied_before'])
  })

  it('nothing of being applied where no row of the earlier list was', async () => {
    const first = await server.uploaded(listOf('3.00'))
    await server.database.pool.query(`update users set status = 'Blocked' where email = $1`, [ana!.email])
    await server.process(first)
    await work(first)
    await server.database.pool.query(`update users set status = 'Active' where email = $1`, [ana!.email])
    assert.deepEqual((await warnings(await server.uploaded(listOf('3.00')))).map(({ code }) => code), ['uploaded_before'])
  })
})
