import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { killableWorker } from '../../../app/test/killable-worker.ts'
import { CHECKER_ROLE } from '../../../areas/sign-in/system-roles.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { balance } from '../test/holders.ts'
import { csvOf, until } from '../test/lists.ts'
import { follow } from '../documents/document.ts'
import { processBatch } from './process-batch.ts'
import { processList } from './process-list.ts'

describe('the rest of a list', async () => {
  const server = await startBulkServer({ holders: 40, float: 1_000_000 })
  after(() => server.close())
  const { pool, holders, services } = server
  const never = new AbortController().signal
  const cancel = (id: string, token = server.token) => server.call({ method: 'POST', url: '/api/user/top-up-cancel/', token, payload: { upload_document_id: id } })
  const begun = async (rows = holders.length, amount = '1.00') => {
    const id = await server.uploaded(csvOf(Array.from({ length: rows }, (_, at) => ({ to: holders[at % holders.length]!, amount, description: String(at) }))))
    await server.process(id)
    return id
  }
  const counts = async (id: string) => (await pool.query('select status, processed_count, success_count, fail_count, cancelled_count, total_cents from upload_documents where id = $1', [id])).rows[0] as Record<string, unknown>
  const outcomes = async (id: string) => (await pool.query<{ n: number; rows: number }>('select count(*)::int as n, count(distinct row_number)::int as rows from bulk_results where document_id = $1', [id])).rows[0]!
  const entries = async (id: string) => (await pool.query(`select action, after from audit_entries where subject_type = 'upload_document' and subject_id = $1 order by id`, [id])).rows as { action: string; after: Record<string, unknown> }[]

  it('is canceled between two batches: what was done stays, and the other rows end as canceled ones', async () => {
    const before = await balance(pool, { programme: 'programme_float' })
    const id = await begun()
    await processBatch(services, Number(id), 15)
    const seen: (string | null)[] = []
    const page = (async () => {
      for await (const { cancelled_at, status } of follow(services, Number(id), AbortSignal.timeout(20_000))) seen.push(`${status} ${cancelled_at !== null}`)
    })()
    const { status, body } = await cancel(id)
    assert.deepEqual([status, body['status'], body['processed_count'], typeof body['cancelled_at']], [200, 'processing', 15, 'string'])
    await until(() => Promise.resolve(seen.includes('processing true')))
    await processList(services, Number(id), never)
    await page
    assert.equal(seen.at(-1), 'cancelled true')
    assert.deepEqual(await counts(id), { status: 'cancelled', processed_count: 40, success_count: 15, fail_count: 25, cancelled_count: 25, total_cents: 1_500 })
    assert.equal(before - (await balance(pool, { programme: 'programme_float' })), 1_500)
    assert.deepEqual(await outcomes(id), { n: 40, rows: 40 })

    const told = await entries(id)
    assert.deepEqual(told.map(({ action }) => action), ['bulk.uploaded', 'bulk.confirmed', 'bulk.cancelled', 'bulk.processed'])
    assert.deepEqual(told[2]?.after, { processed_count: 15, total_count: 40 })
    assert.equal(told[3]?.after['cancelled_count'], 25)
    const { rows: mails } = await pool.query<{ subject: string; body: string }>(`select subject, body from mail_outbox where reference like 'bulk:' || $1 || ':%'`, [id])
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.subject, /cancelada, 15 de 40 exitosas/)
    const { rows: notices } = await pool.query<{ kind: string; params: Record<string, unknown> }>(`select kind, params from notices where subject_id = $1`, [id])
    assert.deepEqual(notices.map(({ kind, params }) => [kind, params['ok'], params['cancelled']]), [['list_cancelled', 15, 25]])
  })

  it('shows as a kind of its own in the result, its counts and its file', async () => {
    const id = await begun()
    await processBatch(services, Number(id), 38)
    await cancel(id)
    await processList(services, Number(id), never)
    const { body } = await server.get('get-all-topup-data', { upload_document_id: id, page: 1, kind: 'row_cancelled' })
    assert.deepEqual([body['count'], body['cancelled_count'], body['kinds']], [2, 2, [{ kind: 'row_cancelled', count: 2 }]])
    assert.equal((body['transactions'] as { message: string }[])[0]?.message, 'Cancelada: el resto de la lista se canceló antes de llegar a esta fila.')
    const file = await server.app.inject({ method: 'POST', url: '/api/user/topup-data-download/', headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' }, payload: { upload_document_id: id } })
    const lines = file.body.trim().split('\r\n')
    assert.deepEqual([lines.filter((line) => line.includes(',Exitosa,')).length, lines.filter((line) => line.includes(',Cancelada,')).length, lines.filter((line) => line.includes('Fallida')).length], [38, 2, 0])
  })

  it('is canceled now, also while its job pauses after failures', async () => {
    const id = await begun()
    await pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = 10 where key = $1`, [`process-list:${id}`])
    await cancel(id)
    assert.deepEqual((await pool.query('select run_at <= now() as due, attempts from graphile_worker.jobs where key = $1', [`process-list:${id}`])).rows, [{ due: true, attempts: 0 }])
    await processList(services, Number(id), never)
    assert.equal((await counts(id))['status'], 'cancelled')
  })

  it('is canceled once, and not where nothing is left of it', async () => {
    const id = await begun()
    await processBatch(services, Number(id), 10)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    await processList(services, Number(id), never)
    assert.equal((await entries(id)).filter(({ action }) => action === 'bulk.cancelled').length, 1)
    const done = await begun()
    await processList(services, Number(done), never)
    const late = await cancel(done)
    assert.deepEqual([late.status, late.body['status'], late.body['cancelled_at']], [200, 'completed', null])
    const waiting = await server.uploaded(csvOf([{ to: holders[0]!, amount: '1.00' }]))
    assert.equal((await cancel(waiting)).status, 409)
    assert.equal((await cancel('999999')).status, 404)
  })

  it('sends no mail of a list of which nothing was done', async () => {
    const id = await begun()
    await cancel(id)
    await processList(services, Number(id), never)
    assert.deepEqual(await counts(id), { status: 'cancelled', processed_count: 40, success_count: 0, fail_count: 40, cancelled_count: 40, total_cents: 0 })
    assert.equal((await pool.query(`select from mail_outbox where reference like 'bulk:' || $1 || ':%'`, [id])).rowCount, 0)
    assert.deepEqual((await pool.query(`select list_mails(d) as mails, cardinality(emails) > 0 as entered from upload_documents d where id = $1`, [id])).rows, [{ mails: [], entered: true }])
  })

  it('is for who may confirm it', async () => {
    const id = await begun()
    await server.addAdmin('checker@ventanilla.example', CHECKER_ROLE)
    assert.equal((await cancel(id, await server.signIn('checker@ventanilla.example'))).status, 403)
    await processList(services, Number(id), never)
    assert.equal((await counts(id))['status'], 'completed')
  })

  it('leaves each row one outcome where workers are killed while it is canceled', { timeout: 120_000 }, async () => {
    const id = await begun(60_000, '0.01')
    const { start, kill, close } = await killableWorker(server.database)
    const passed = async () => Number((await counts(id))['processed_count'])
    const killed = async () => {
      await kill()
      start()
    }
    start()
    try {
      await until(async () => (await passed()) > 0)
      await killed()
      assert.equal((await cancel(id)).status, 200)
      for (let last = await passed(), kills = 0; kills < 3 && last < 60_000; kills += 1) {
        await until(async () => (await passed()) > last)
        await killed()
        last = await passed()
      }
      await until(async () => (await counts(id))['status'] === 'cancelled')
      await kill()
    } finally {
      await close()
    }
    const { success_count, fail_count, cancelled_count, total_cents } = await counts(id)
    assert.deepEqual(await outcomes(id), { n: 60_000, rows: 60_000 })
    assert.equal(Number(success_count) + Number(fail_count), 60_000)
    assert.equal(cancelled_count, fail_count)
    assert.equal(total_cents, success_count)
    assert.equal((await pool.query('select from transfers where upload_document_id = $1', [id])).rowCount, success_count)
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })
})
