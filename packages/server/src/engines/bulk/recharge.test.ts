import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { indexList } from './rows/search-index.ts'
import { startBulkServer } from './test/bulk-server.ts'
import { balance } from './test/holders.ts'
import { csvOf, HEADER } from './test/lists.ts'

describe('a recharge', async () => {
  const server = await startBulkServer({ holders: 30 })
  after(() => server.close())
  const { holders, pool } = server
  const [ana, eva] = holders as [(typeof holders)[0], (typeof holders)[0]]
  const list = holders.map((to, at) => ({ to, amount: `${at + 1}.00`, type: at % 2 ? ('Card' as const) : ('Wallet' as const), description: at === 3 ? '=2+5' : `n ${at}` }))
  let id = ''
  before(async () => {
    id = await server.uploaded(csvOf(list))
  })

  it('is not processed without addresses to write to', async () => {
    for (const emails of ['', ' , ', [] as string[]]) {
      const { status, body } = await server.post('top-up-process', { upload_document_id: id, emails })
      assert.deepEqual([status, body['detail']], [400, 'Por favor, ingresa los correos electrónicos antes de continuar.'])
    }
  })

  it('is not processed while a row is invalid', async () => {
    const invalid = await server.uploaded(`${csvOf(list)}\n1,2,3,4,5,6`)
    const { status, body } = await server.process(invalid)
    assert.deepEqual([status, body['code'], body['params']], [400, 'list_has_invalid_rows', { count: 1 }])
  })

  it('is found by its own id only', async () => {
    for (const [step, call] of Object.entries({ process: server.process, review: (of: string) => server.get('top-up-validation', { upload_document_id: of }) }))
      for (const unknown of ['999999', 'abc', '1e3', '-1', "1' or '1'='1"]) assert.deepEqual([step, (await call(unknown)).body['code']], [step, 'document_not_found'])
  })

  it('tells a list of another operation from one that is not there', async () => {
    const other = await pool.query<{ id: number }>(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email)
       values ('not-an-operation', 'x', 1, 'x', 'text/csv', 'validated', 0, 0, 0, 'es', 'A1', 'a') returning id`,
    )
    assert.equal((await server.process(String(other.rows[0]!.id))).body['code'], 'document_not_found')
    assert.equal((await server.get('upload-progress', { upload_document_id: other.rows[0]!.id })).status, 404)
  })

  it('moves the money of every row once, and answers with the result', async () => {
    const floatBefore = await balance(pool, { programme: 'programme_float' })
    const { status, body } = await server.processed(id, 7)
    assert.deepEqual([status, body['status'], body['success_count'], body['fail_count'], body['processed_count'], body['total_amount']], [200, 'completed', 30, 0, 30, '465.00'])
    assert.equal(await balance(pool, { wallet: ana }), 100)
    assert.equal(await balance(pool, { card: eva }), 200)
    assert.equal(floatBefore - (await balance(pool, { programme: 'programme_float' })), 46_500)
    assert.equal((await pool.query('select from ledger_discrepancies')).rowCount, 0)
  })

  it('answers a second call with the stored result, whatever it says', async () => {
    const { status, body } = await server.post('top-up-process', { upload_document_id: id })
    assert.deepEqual([status, body['status'], body['processed_count']], [200, 'completed', 30])
    assert.equal(await balance(pool, { wallet: ana }), 100)
  })

  it('writes to the addresses that can be written to, and to the audit log', async () => {
    const { rows } = await pool.query('select recipient, subject, body from mail_outbox')
    assert.deepEqual(rows.map(({ recipient, subject }) => [recipient, subject]), [['jefa@example.com', 'Recarga masiva (exitosas: 30, fallidas: 0)']])
    assert.match(rows[0].body, /Monto aplicado: USD 465\.00[^]*http:\/\/ventanilla\.example\/bulk-recharge-list\/\d+\/result/)
    const { rows: entries } = await pool.query(`select action, actor from audit_entries where subject_id = $1 order by id`, [id])
    assert.deepEqual(entries, ['bulk.uploaded', 'bulk.confirmed', 'bulk.processed'].map((action) => ({ action, actor: 'admin@ventanilla.example' })))
  })

  describe('as a list', () => {
    const pages = ['top-up-validation', 'get-all-topup-data'] as const
    const rowsOf = (body: Record<string, unknown>) => (body['records'] ?? body['transactions']) as Record<string, unknown>[]
    const emails = (body: Record<string, unknown>) => rowsOf(body).map(({ email }) => email)

    for (const page of pages) {
      it(`${page} answers all rows where neither a page nor its size is asked for`, async () => {
        const { body } = await server.get(page, { upload_document_id: id })
        assert.deepEqual([body['count'], body['file_name'], body['total_count']], [30, 'recargas.csv', 30])
        assert.deepEqual(emails(body), holders.map(({ email }) => email))
      })

      it(`${page} answers a page, sorted by text without regard to case and by amount as a number`, async () => {
        const at = (query: object) => server.get(page, { upload_document_id: id, page: 1, page_size: 3, ...query })
        assert.deepEqual(emails((await at({ sort_by: 'amount', order: 'desc' })).body), [29, 28, 27].map((n) => holders[n]!.email))
        assert.deepEqual(emails((await server.get(page, { upload_document_id: id, page_size: 3 })).body), emails((await at({})).body), 'the first one where only its size is asked for')
        assert.deepEqual(emails((await at({ page: 10 })).body), [27, 28, 29].map((n) => holders[n]!.email))
        assert.deepEqual(emails((await at({ sort_by: 'email' })).body), ['ana0@example.com', 'ana10@example.com', 'ana11@example.com'])
        assert.deepEqual(emails((await at({ sort_by: 'row', order: 'desc' })).body), [29, 28, 27].map((n) => holders[n]!.email))
      })

      it(`${page} answers all rows in another order, too`, async () => {
        const { body } = await server.get(page, { upload_document_id: id, sort_by: 'amount', order: 'desc' })
        assert.deepEqual(emails(body), holders.map(({ email }) => email).reverse())
      })

      it(`${page} finds what contains a text, wildcards taken as letters`, async () => {
        const count = async (search: string) => (await server.get(page, { upload_document_id: id, page: 1, search })).body['count']
        assert.deepEqual(await Promise.all(['ANA2', ana.identification, '%', '_', 'nadie', "'"].map(count)), [11, 1, 0, 0, 0, 0])
      })

      it(`${page} keeps only valid or invalid rows`, async () => {
        const count = async (status: string) => (await server.get(page, { upload_document_id: id, page: 1, status })).body['count']
        assert.deepEqual([await count('valid'), await count('invalid')], [30, 0])
      })

      it(`${page} refuses a column that it does not have`, async () => {
        assert.equal((await server.get(page, { upload_document_id: id, page: 1, sort_by: 'cells;drop' })).status, 400)
      })
    }

    it('finds the same through the search index of large lists', async () => {
      await indexList(server.database.db, Number(id))
      await indexList(server.database.db, Number(id))
      for (const page of pages) {
        const count = async (search: string) => (await server.get(page, { upload_document_id: id, page: 1, search })).body['count']
        assert.deepEqual(await Promise.all(['ANA2', ana.identification, '%', 'nadie'].map(count)), [11, 1, 0, 0])
      }
    })

    it('tells what became of each row', async () => {
      const [row] = rowsOf((await server.get('get-all-topup-data', { upload_document_id: id })).body)
      assert.match(String(row?.['transaction_id']), /^\d+$/)
      assert.deepEqual([row?.['row'], row?.['status'], row?.['message'], row?.['document_id'], row?.['amount'], row?.['card_or_wallet']], [2, true, 'Recarga aplicada', id, '1.00', 'Wallet'])
    })
  })

  describe('as a file', () => {
    const body = () => ({ upload_document_id: id })
    const csv = async (path: string) => {
      const answer = await server.app.inject({ method: 'POST', url: `/api/user/${path}/`, payload: body(), headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' } })
      return { lines: answer.body.split('\r\n'), disposition: String(answer.headers['content-disposition']) }
    }

    it('has the headers of the specification, Exitosa, and no formula that a spreadsheet would run', async () => {
      const { lines, disposition } = await csv('topup-data-download')
      assert.equal(lines[0], `\ufeff${HEADER},Status,Message`)
      assert.equal(lines[1], `${ana.mobile},${ana.identification},${ana.email},1.00,Wallet,n 0,Exitosa,Recarga aplicada`)
      assert.match(lines[4] ?? '', /,'=2\+5,Exitosa/)
      assert.match(disposition, /filename="recarga-masiva-lista-\d+-resultado\.csv"/)
    })

    it('of the review has Valid, and can be uploaded again', async () => {
      const { lines } = await csv('file-data-download')
      assert.match(lines[1] ?? '', /,Valid,$/)
      const { body: again } = await server.upload(lines.join('\r\n'))
      assert.deepEqual([again['success_count'], again['fail_count'], again['warnings']], [30, 0, []])
    })

    it('is the rows of the result for everybody else, with what stands under those headers beside their fields', async () => {
      const { body: answer } = await server.post('topup-data-download', body())
      const rows = answer['response'] as Record<string, unknown>[]
      assert.equal(rows.length, 30)
      const { mobile, identification, email } = holders[3]!
      const { transaction_id, ...row } = rows[3]!
      assert.match(String(transaction_id), /^\d+$/)
      assert.deepEqual(row, {
        row: 5, mobile, identification_number: identification, email, amount: '4.00', card_or_wallet: 'Card', description: '=2+5', status: true, message: 'Recarga aplicada', problems: [], document_id: body().upload_document_id,
        Mobile: mobile, 'Identification Number': identification, Email: email, Amount: '4.00', 'Type (Card/Wallet)': 'Card', Description: '=2+5', Status: 'Exitosa', Message: 'Recarga aplicada',
      })
      assert.match(String(answer['file_name']), /\.csv$/)
    })

    it('of the review says of every row that it has not happened', async () => {
      const { body: answer } = await server.post('file-data-download', { upload_document_id: Number(body().upload_document_id) })
      const [row] = answer['response'] as Record<string, unknown>[]
      assert.deepEqual([row?.['status'], row?.['is_valid'], row?.['transaction_id'], row?.['document_id'], row?.['Status']], [true, true, null, body().upload_document_id, 'Valid'])
    })

    it('is given back byte for byte as it was uploaded', async () => {
      const answer = await server.app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', payload: body(), headers: { authorization: `Bearer ${server.token}` } })
      assert.equal(answer.rawPayload.toString(), csvOf(list))
      assert.match(String(answer.headers['content-disposition']), /recargas\.csv/)
    })
  })

  it('shows in the history, newest first, and can be looked for there', async () => {
    const { body } = await server.get('uploaded-document-history', { status: 'completed' })
    assert.deepEqual((body['results'] as { upload_document_id: string }[]).map(({ upload_document_id }) => upload_document_id), [id])
    const all = (await server.get('uploaded-document-history', { search: 'recargas', page_size: 1 })).body
    assert.ok(Number(all['count']) > 1 && all['next'])
  })

  it('shows in the summary of recharges', async () => {
    const { body } = await server.get('top-up-summery', { search: ana.email })
    assert.equal(body['count'], 1)
    const [{ transaction_id, created_at, ...entry }] = body['results'] as [Record<string, unknown>]
    assert.ok(transaction_id && created_at)
    assert.deepEqual(entry, { upload_document_id: id, email: ana.email, identification_number: ana.identification, mobile: ana.mobile, amount: '1.00', card_or_wallet: 'Wallet', description: 'n 0', created_by: 'admin@ventanilla.example', reversed_by: null })
    const all = await server.app.inject({ url: '/api/user/all-top-up-summery/', headers: { authorization: `Bearer ${server.token}` } })
    assert.equal(all.json<unknown[]>().length, 30)
  })
})
