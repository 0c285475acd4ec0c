import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { Figures } from '@ventanilla/contract/endpoints/dashboard.endpoints'
import { cardActionEndpoints } from '@ventanilla/contract/endpoints/card-actions.endpoints'
import { cardEndpoints } from '@ventanilla/contract/endpoints/cards.endpoints'
import { documentEndpoints } from '@ventanilla/contract/endpoints/documents.endpoints'
import { kycEndpoints } from '@ventanilla/contract/endpoints/kyc.endpoints'
import { listsEndpoints } from '@ventanilla/contract/endpoints/lists.endpoints'
import { allEndpoints, bulkEndpointTable } from '@ventanilla/contract/endpoints'
import { operations } from '@ventanilla/contract/bulk/operations'
import { processBatch } from '../engines/bulk/process/process-batch.ts'
import { listOf, type Cells } from '../engines/bulk/test/operation.ts'
import { upload } from '../engines/bulk/test/lists.ts'
import { startCardServer } from '../areas/cards/test/card-server.ts'
import { issueLink } from '../areas/sign-in/one-time-links.ts'
import { asker, type Input } from './test/asker.ts'
import { inTransaction } from '../platform/database/transaction.ts'

const who = (number: number): Cells => ({ email: `u${number}@example.com`, identification_number: `8-1-${number}`, mobile: `6${String(number).padStart(7, '0')}` })

/** A row that each operation applies, to a holder of its own. */
const rowOf: Record<string, Cells> = {
  'create-users': { ...who(99), first_name: 'Ana', surname: 'Ríos', identification_type: 'Cédula', salary: '900.00' },
  'create-cards': { ...who(2), card_type: 'physical' },
  'activate-cards': who(3),
  'block-cards': { ...who(4), action: 'Block', description: 'Extravío' },
  'cancel-cards': { ...who(5), action: 'Lost' },
  'top-up': { ...who(1), amount: '12.50', card_or_wallet: 'Card', description: 'Bono' },
  'recover-balance': { ...who(1), amount: '3.25', card_or_wallet: 'Wallet' },
  'national-ids': { national_id: 'PE-12-345', mobile_no: '', email: '' },
}

describe('every endpoint about lists and cards answers what the contract says', async () => {
  const server = await startCardServer([
    { email: who(1)['email']!, identification: '8-1-1', card: 'Active', cents: 5_000, wallet: 9_000 },
    { email: who(2)['email']!, identification: '8-1-2', wallet: 9_000 },
    { email: who(3)['email']!, identification: '8-1-3', card: 'PendingAck' },
    { email: who(4)['email']!, identification: '8-1-4', card: 'Active' },
    { email: who(5)['email']!, identification: '8-1-5', card: 'Active', cents: 700 },
    { email: who(6)['email']!, identification: '8-1-6', wallet: 9_000 },
    { email: who(7)['email']!, identification: '8-1-7', card: 'PendingAck' },
    { email: who(8)['email']!, identification: '8-1-8', card: 'PendingAck' },
    { email: who(9)['email']!, identification: '8-1-9', wallet: 9_000 },
  ])
  after(() => server.close())
  const { app, pool, services, token } = server
  await server.movement({ reference: 'float', kind: 'adjustment', debit: 'outside_world', credit: 'programme_float', amount: 100_000 })
  const bought = await server.movement({ reference: 'bought', kind: 'purchase', debit: 'C1', credit: 'outside_world', amount: 125, establishment: 'Café Ancón' })
  const { ask, asked, unchanging } = asker(server)

  /** Those with `csv` answer a file as well, with the byte order mark that spreadsheets want. */
  const askFile = async (id: string, body: object) => {
    const { path } = allEndpoints[id]!
    const answer = await app.inject({ method: 'POST', url: path, payload: body, headers: { authorization: `Bearer ${token}`, accept: 'text/csv' } })
    assert.deepEqual([answer.statusCode, answer.headers['content-type'], answer.body[0]], [200, 'text/csv; charset=utf-8', '\ufeff'])
    assert.match(String(answer.headers['content-disposition']), /^attachment; filename/)
  }
  /** Does the worker's part while a call waits for it. */
  const whileWorking = async <T>(call: Promise<T>): Promise<T> => {
    const running = { answer: undefined as { value: T } | undefined }
    const answered = call.then((value) => void (running.answer = { value }))
    while (!running.answer) {
      const { rows } = await pool.query<{ id: number }>(`select id from upload_documents where status = 'processing'`)
      for (const { id } of rows) while (await processBatch(services, id));
      await Promise.race([answered, new Promise((resolve) => setImmediate(resolve))])
    }
    return running.answer.value
  }

  const documents: Record<string, string> = {}
  for (const definition of operations) {
    const { id } = definition
    const has = (step: string) => `${id}/${step}` in bulkEndpointTable
    it(`${id}: upload and review`, async () => {
      const { upload_document_id, ...uploaded } = await ask(`${id}/upload`, {}, upload(listOf(definition, [rowOf[id]!]), `${id}.csv`))
      documents[id] = String(upload_document_id)
      assert.deepEqual([uploaded['success_count'], uploaded['fail_count'], uploaded['total_count']], [1, 0, 1])
      const { records } = await ask(`${id}/review`, { query: { upload_document_id: documents[id] } })
      assert.equal((records as unknown[]).length, 1)
    })
    if (has('process'))
      it(`${id}: process`, async () => {
        const body = { upload_document_id: documents[id], ...(definition.notifies && { emails: 'jefa@example.com' }) }
        const done = await whileWorking(ask(`${id}/process`, { body }))
        assert.deepEqual([done['status'], done['success_count'], done['fail_count']], ['completed', 1, 0])
        if (allEndpoints[`${id}/process`]?.csv) await askFile(`${id}/process`, body)
        // Too late: nothing of it is left.
        assert.equal((await ask(`${id}/cancel`, { body: { upload_document_id: documents[id] } }))['status'], 'completed')
      })
    if (has('result'))
      it(`${id}: result`, async () => {
        const { transactions } = await ask(`${id}/result`, { query: { upload_document_id: documents[id]!, page: '1', page_size: '10', sort_by: 'email', order: 'desc' } })
        assert.deepEqual((transactions as { status: boolean }[]).map(({ status }) => status), [true])
      })
    if (has('download'))
      it(`${id}: download`, async () => {
        const { response } = await ask(`${id}/download`, { body: { upload_document_id: documents[id] } })
        assert.deepEqual((response as Record<string, string>[]).map((row) => row['Status']), ['Exitosa'])
        await askFile(`${id}/download`, { upload_document_id: documents[id] })
      })
  }

  await pool.query(`insert into users (id, first_name, surname, identification_type, identification_number, mobile, email, kyc_status)
    select 'N' || n, 'Sol', 'Mar', 'Cédula', 'N-2-' || n, '+5076200000' || n, n || 'sol@example.com', (array['not_started', 'rejected', 'rejected'])[n] from generate_series(1, 3) n`)
  await pool.query(`insert into kyc_attempts (user_id, number, data) select u.id, 1, kyc_data(u) from users u where u.id = 'N2'`)
  await pool.query(`with opened as (insert into accounts (kind) select 'wallet' from generate_series(1, 3) returning id)
    insert into wallets (id, user_id, account_id) select 'NW' || n, 'N' || n, id from (select id, row_number() over (order by id) as n from opened) o`)
  const users = ['U6']
  const reference = () => randomUUID()
  const money = { amount: '1.00', card_or_wallet: 'Wallet', description: 'Bono' }
  const inputs: [id: keyof (typeof documentEndpoints & typeof listsEndpoints & typeof cardEndpoints & typeof cardActionEndpoints & typeof kycEndpoints), input?: Input][] = [
    ['request-card', { body: { userId: 'U6', reference: reference() } }],
    ['activate-cards-of-users', { body: { users: ['U7', 'U6', 'nobody'], reference: reference() } }],
    ['block-cards-of-users', { body: { users: ['U7'], action: 'Block', reference: reference() } }],
    ['cancel-cards-of-users', { body: { users: ['U7'], action: 'Lost', description: 'En un viaje' } }],
    ['recharge-users', { body: { users, ...money, reference: reference() } }],
    ['recover-from-users', { body: { users, ...money, reference: reference() } }],
    ['request-card-for-all-preview'], ['request-card-for-all'],
    ['activate-all-cards-preview'], ['activate-all-cards'],
    ['cards'],
    ['cards', { query: { search: 'u1@', status: 'Active', sort_by: 'balance', order: 'desc' } }],
    ['card-details', { params: { userId: 'U1' } }], ['edit-card-limit', { params: { id: 'C1' }, body: { monthly_limit: '900.00', version: 1 } }],
    ['card-transactions', { params: { id: 'C1' } }],
    ['card-activity', { params: { id: 'C5' } }],
    ['card-balance', { query: { user_id: 'U1' } }],
    ['transaction-details', { body: { transaction_id: bought } }],
    ['upload-history'],
    ['upload-history', { query: { page: '1', page_size: '2', search: 'csv', sort_by: 'file_name', order: 'desc' } }],
    ['all-uploads'],
    ['top-up-summary'],
    ['all-top-ups'],
    ['created-users'],
    ['all-created-users'],
    ['card-requests'],
    ['all-card-requests'],
    ['card-activations'],
    ['all-card-activations'],
    ['reversals'],
    ['all-reversals'],
    ['kyc-users', { query: { status: 'not_started,rejected', search: 'sol@', sort_by: 'surname' } }],
    ['all-kyc-users', { query: { status: 'rejected' } }],
    ['check-kyc-status', { params: { id: 'U1' } }],
    ['kyc-details', { body: { user: 'N2' } }],
    ['kyc-mail-preview', { params: { id: 'N2' }, query: { kind: 'rejected' } }],
    ['kyc-mail-to-all', { params: { kind: 'rejected' } }],
    ['send-kyc-mail', { body: { users: ['N2', 'nobody'] } }],
    ['send-rejection-mail', { body: { users: ['N3'] } }],
    ['send-approval-mail', { body: { users: ['N3'] } }],
    ['send-kyc-mail-to-all'], ['send-rejection-mail-to-all'],
    ['kyc-mail-runs', { query: { kind: 'rejected' } }],
    ['kyc-mail-run', { params: { run: '1' } }],
    ['kyc-mail-recipients', { query: { run_id: '1' } }],
    ['decide-kyc', { params: { id: 'N2' }, body: { kyc_status: 'verification_inputs_completed', version: 1 } }],
  ]
  for (const [id, input] of inputs) it(`${id} ${JSON.stringify(input?.query ?? {})}`, async () => {
    const answer = await whileWorking(ask(id, input))
    if ('results' in answer) assert.ok((answer['results'] as unknown[]).length > 0, 'something to answer')
    if (Array.isArray(answer)) assert.ok(answer.length > 0, 'something to answer')
  })

  it('the lists themselves: progress, the file as it came, and the review as a file', async () => {
    for (const [operation, id] of Object.entries(documents)) {
      if (`${operation}/process` in bulkEndpointTable) await ask('list-confirmation', { body: { upload_document_id: id, emails: 'jefa@example.com' } })
      await ask('upload-progress', { query: { upload_document_id: id } })
      await ask('uploaded-file', { body: { upload_document_id: id } })
      const { response } = await ask('review-download', { body: { upload_document_id: id } })
      assert.deepEqual((response as Record<string, string>[]).map((row) => row['Status']), ['Valid'])
      await askFile('review-download', { upload_document_id: id })
    }
  })

  it('what reads about access', async () => {
    await ask('admins-by-permissions', { body: { permissions: ['user-detail'] } })
    const id = await server.addAdmin('invited@ventanilla.example')
    await services.db.updateTable('admins').set({ status: 'invited', password_hash: null }).where('id', '=', id).execute()
    const { secret } = await inTransaction(services.db, (transaction) => issueLink(transaction, { purpose: 'invitation', admin_id: id }, services.clock.now()))
    await ask('invitation', { body: { link: secret } })
  })

  it('what the home page reads', async () => {
    const { figures } = await ask('dashboard-details', { body: {} })
    assert.ok((figures as Figures).total.count > 0)
  })

  it('what reads about suppliers', async () => {
    const { rows: [supplier] } = await pool.query<{ id: string }>(`insert into limit_providers (name, section) values ('Banco', 'recharge') returning id`)
    const { series } = await ask('limit-provider-kpi', { body: { id: supplier?.id ?? '', start_date: '2026-11-01', end_date: '2026-11-30' } })
    assert.equal((series as unknown[]).length, 30)
  })

  it('what reads about segments and notifications', async () => {
    const { count } = await ask('segment-preview', { body: { type: 'rule', match: 'all', rules: [{ field: 'status', op: 'is', value: ['Active'] }], upload_document_id: null } })
    assert.ok(Number(count) > 0)
    await pool.query(`insert into segments (id, name) values ('S1', 'Todos'); insert into segment_members select 'S1', id from users where status = 'Active'`)
    const { subject } = await ask('notification-preview', { body: { title_es: 'Hola', title_en: 'Hello', body_es: 'Gracias', body_en: 'Thanks', segment_id: 'S1' } })
    assert.equal(subject, 'Hola')
  })

  it('what a page follows', async () => {
    const { results } = await ask('follow', { body: { calls: [{ id: 'bell' }, { id: 'users' }] } })
    assert.deepEqual((results as { status: number }[]).map(({ status }) => status), [200, 404])
  })

  it('what browsers tell of themselves, when there is nothing to tell', async () => {
    assert.deepEqual(await ask('report-remotes', { body: {} }), { received: 0 })
    assert.deepEqual(await ask('report-violations', { body: [] }), { received: 0 })
  })

  it('every POST that reads left the database as it was, and extended no session', () => {
    const reading = Object.entries(allEndpoints).filter(([, { reads }]) => reads)
    // Of releases there are none here; their own test sees that a check changes nothing.
    assert.deepEqual(reading.map(([id]) => id).filter((id) => !unchanging.has(id)), ['check-release'])
  })

  it('none is left out', () => {
    const all = Object.keys({ ...bulkEndpointTable, ...documentEndpoints, ...listsEndpoints, ...cardEndpoints, ...cardActionEndpoints, ...kycEndpoints })
    assert.deepEqual(all.filter((id) => !asked.has(id)), [])
  })
})
