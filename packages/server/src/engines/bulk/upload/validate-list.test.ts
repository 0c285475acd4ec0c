import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { RESPOND_ASYNC_BYTES } from '@ventanilla/contract/constants'
import { follow } from '../documents/document.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, HEADER, later, upload, until } from '../test/lists.ts'
import { sheetOf, workbookOf } from '../test/xlsx.ts'
import { receivedLists, ROWS } from '../test/received-lists.ts'
import { validateList } from './validate-list.ts'

describe('a large list that is validated by a worker', { timeout: 300_000 }, async () => {
  const server = await startBulkServer({ holders: 20, float: 100_000_000 })
  after(() => server.close())
  const { pool, holders, services } = server
  /** A list with an amount that can't be read, a person whom nobody knows, and a row that is there twice. */
  const listOf = (mark: string, rows = ROWS) =>
    csvOf([
      { to: holders[0]!, amount: '1.234', description: 'a,b' },
      { to: { ...holders[1]!, email: 'nadie@example.com' }, amount: '2.00', description: 'a,b' },
      ...Array.from({ length: rows - 2 }, (_, at) => ({ to: holders[at % holders.length]!, amount: `${(at % 9) + 1}.0${at % 10}`, description: `${mark},fila ${at % 5_000}` })),
    ], `${HEADER},Sucursal`)
  const { valid, received, validate, row, kept, told, rung, jobs } = receivedLists(server)

  it('is answered with 202 as soon as it is stored, with the job that validates it', async () => {
    const { status, body, headers } = await server.upload(listOf('primera'), 'nómina.csv', later)
    const { upload_document_id, ...rest } = body
    assert.deepEqual([status, headers['preference-applied']], [202, 'respond-async'])
    assert.deepEqual(rest, { file_name: 'nómina.csv', success_count: 0, fail_count: 0, total_count: 0, warnings: [], status: 'uploaded' })
    const id = String(upload_document_id)
    assert.deepEqual([await jobs(id), (await kept(id)).rows], [1, 0])
    assert.deepEqual((await told(id)).map(({ action, actor, after }) => [action, actor, Object.keys(after)]), [['bulk.uploaded', 'admin@ventanilla.example', ['file_name', 'operation', 'file_sha256']]])
    const progress = await server.get('upload-progress', { upload_document_id: id })
    assert.deepEqual([progress.body['status'], progress.body['processed_count'], progress.body['expected_count']], ['uploaded', 0, ROWS])
  })

  it('comes to what it would have come to at once', async () => {
    const list = listOf('igual')
    const id = await received(list)
    await validate(id)
    const same = String((await server.upload(list)).body['upload_document_id'])
    const queries: Record<string, string | number>[] = [{ page: 1 }, { page: 1, status: 'invalid' }, { page: 1, search: holders[7]!.email }, { page: 1, kind: 'amount' }, { page: 400, sort_by: 'amount', order: 'desc' }]
    for (const query of queries) {
      const [one, other] = await Promise.all([id, same].map(async (upload_document_id) => (await server.get('top-up-validation', { upload_document_id, ...query })).body))
      for (const field of ['records', 'count', 'kinds', 'status', 'total_count', 'success_count', 'fail_count', 'total_amount', 'processed_count', 'expected_count', 'problem', 'file_size']) assert.deepEqual(one![field], other![field], field)
    }
    const { warnings, media_type, fail_count } = await row(id)
    const repeated = Number((await pool.query('select from bulk_rows where document_id = $1 and is_valid and warnings is not null', [id])).rowCount)
    assert.ok(repeated > 1_000)
    assert.deepEqual([warnings, media_type], [[{ code: 'extra_columns', params: { columns: 'Sucursal' } }, { code: 'rows_repeated', params: { rows: repeated } }], 'text/csv'])
    assert.equal(fail_count, 2)
    assert.deepEqual((await told(id)).map(({ action, actor, after }) => [action, actor, after['total_count'], after['fail_count']]), [
      ['bulk.uploaded', 'admin@ventanilla.example', undefined, undefined],
      ['bulk.validated', null, ROWS, fail_count],
    ])
    const file = await server.app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', headers: { authorization: `Bearer ${server.token}` }, payload: { upload_document_id: id } })
    assert.equal(file.body, list)
    // Another run of the job finds nothing to do.
    const before = await row(id)
    await validate(id)
    assert.deepEqual(await row(id), before)
    // Once, and only to a person to whom the answer to the upload did not say it.
    assert.deepEqual(await rung(id), [{ email: 'admin@ventanilla.example', kind: 'list_validated', params: { operation: 'top-up', file: 'recargas.csv', ok: ROWS - 2, failed: 2 }, link: `/bulk-recharge-list/${id}` }])
    assert.deepEqual(await rung(same), [])
  })

  it('is processed as any other', async () => {
    const id = await received(valid('procesada'))
    await validate(id)
    const { body } = await server.processed(id)
    assert.equal((await row(id))['status'], 'completed', JSON.stringify(body))
  })

  it('may be a workbook, of which nobody knows yet how many rows it has', async () => {
    const rows = [HEADER.split(','), ...Array.from({ length: 12_000 }, (_, at) => [holders[0]!.mobile, holders[0]!.identification, holders[0]!.email, { v: '0.01' }, 'Wallet', Array.from({ length: 12 }, (__, part) => Math.imul(at * 31 + part, 2_654_435_761).toString(36)).join('')])]
    const id = await received(await workbookOf(sheetOf(rows)), 'lista.xlsx')
    assert.equal((await row(id))['expected_count'], null)
    await validate(id)
    const { status, total_count, media_type } = await row(id)
    assert.deepEqual([status, total_count, String(media_type).includes('spreadsheetml')], ['validated', 12_000, true])
  })

  it('has its end here where nothing processes it', async () => {
    const body = upload(`Mobile No,National ID,Email\n${Array.from({ length: 20_000 }, (_, at) => `61234567,8-${(at % 900) + 1}-${at + 1},persona${at}@example.com`).join('\n')}`)
    const answer = await server.call({ method: 'POST', url: '/api/user/national-id-upload/', token: server.token, ...body, headers: { ...body.headers, ...later } })
    assert.equal(answer.status, 202)
    const id = String(answer.body['upload_document_id'])
    await validate(id)
    const { status, total_count, processed_count } = await row(id)
    assert.deepEqual([status, total_count, processed_count], ['completed', 20_000, 20_000])
  })

  it('is validated at once where it is small, or where nobody asked for anything else', async () => {
    const small = await server.upload(csvOf([{ to: holders[0]!, amount: '1.00' }]), 'corta.csv', later)
    assert.deepEqual([small.status, small.body['total_count'], 'status' in small.body, small.headers['preference-applied']], [200, 1, false, undefined])
    const list = valid('sin pedirlo')
    assert.ok(Buffer.byteLength(list) > RESPOND_ASYNC_BYTES)
    const { status, body } = await server.upload(list, 'larga.csv', { prefer: 'wait=10, return=minimal' })
    assert.deepEqual([status, body['total_count'], 'status' in body], [200, ROWS, false])
  })

  it('is refused at once where its beginning shows that it is none', async () => {
    const before = (await pool.query('select from upload_documents')).rowCount
    const padding = 'x'.repeat(RESPOND_ASYNC_BYTES)
    for (const [content, code] of [
      [Buffer.from(`89504e470d0a1a0a00${Buffer.from(padding).toString('hex')}`, 'hex'), 'file_is_image'],
      [`Mobile,Email\n${'1,2\n'.repeat(RESPOND_ASYNC_BYTES / 4)}`, 'file_missing_columns'],
    ] as const) {
      const { body } = await server.upload(content, 'malo.csv', later)
      assert.deepEqual([body['code'], (body['params'] as { file: string }).file], [code, 'malo.csv'])
    }
    assert.equal((await pool.query('select from upload_documents')).rowCount, before)
  })

  const broken = () => Buffer.from(`${valid('rota')}\na,b,c,d,e,\x81`, 'latin1')

  it('ends with what the upload would have said, where its end shows that it is none', async () => {
    const refused = await server.upload(broken(), 'rota.csv')
    const id = await received(broken(), 'rota.csv')
    await validate(id)
    assert.deepEqual(await kept(id), { rows: 0, chunks: 0 })
    const { body: review } = await server.get('top-up-validation', { upload_document_id: id })
    assert.deepEqual([review['status'], review['records'], review['problem']], ['failed', [], { code: refused.body['code'], params: refused.body['params'] }])
    const { body: progress } = await server.get('upload-progress', { upload_document_id: id })
    assert.deepEqual([progress['status'], progress['processed_count'], progress['expected_count']], ['failed', 0, null])
    for (const answer of [await server.post('top-up-process', { upload_document_id: id, emails: 'jefa@example.com' }), await server.get('get-all-topup-data', { upload_document_id: id }), await server.post('topup-data-download', { upload_document_id: id }), await server.post('file-data-download', { upload_document_id: id }), await server.post('list-confirmation', { upload_document_id: id }), await server.post('download-uploaded-file', { upload_document_id: id })])
      assert.deepEqual([answer.status, answer.body['code'], answer.body['detail']], [refused.status, refused.body['code'], refused.body['detail']])
    assert.deepEqual((await told(id)).at(-1), { action: 'bulk.not_validated', actor: null, after: { problem: 'file_wrong_encoding' } })
    assert.deepEqual(await rung(id), [{ email: 'admin@ventanilla.example', kind: 'list_not_validated', params: { operation: 'top-up', file: 'rota.csv' }, link: `/bulk-recharge-list/${id}` }])
    const { body: history } = await server.get('uploaded-document-history', { page_size: 50 })
    const shown = (history['results'] as { upload_document_id: string; status: string; problem: { code: string } | null }[]).find(({ upload_document_id }) => upload_document_id === id)
    assert.deepEqual([shown?.status, shown?.problem?.code], ['failed', 'file_wrong_encoding'])
  })

  it('says that it is being validated to a caller who asks for more', async () => {
    const id = await received(valid('a medias'))
    const { status, body: review } = await server.get('top-up-validation', { upload_document_id: id, page: 1 })
    assert.deepEqual([status, review['status'], review['records'], review['count']], [200, 'uploaded', [], 0])
    for (const [language, detail] of [['es', 'La lista todavía se está validando; vuelve a intentarlo cuando termine.'], ['en', 'The list is still being validated; try again when that is done.']] as const) {
      const headers = { 'accept-language': language }
      for (const answer of [await server.post('top-up-process', { upload_document_id: id, emails: 'jefa@example.com' }, headers), await server.get('get-all-topup-data', { upload_document_id: id }, headers), await server.post('topup-data-download', { upload_document_id: id }, headers), await server.post('file-data-download', { upload_document_id: id }, headers), await server.post('list-confirmation', { upload_document_id: id }, headers)])
        assert.deepEqual([answer.status, answer.body['code'], answer.body['detail']], [409, 'list_being_validated', detail])
    }
    assert.equal((await server.post('download-uploaded-file', { upload_document_id: id })).status, 200)
    await validate(id)
    assert.equal((await row(id))['status'], 'validated')
  })

  it('says how far it is, to a client that follows it', async () => {
    const rows = 120_000
    const id = await received(valid('larga', rows))
    const seen: [string, number][] = []
    const leaving = new AbortController()
    const following = (async () => {
      for await (const { status, processed_count } of follow(services, Number(id), leaving.signal)) {
        seen.push([status, processed_count])
        if (status !== 'uploaded') leaving.abort()
      }
    })()
    await until(() => Promise.resolve(seen.length > 0))
    await Promise.all([validate(id), following])
    assert.deepEqual([seen[0], seen.at(-1)], [['uploaded', 0], ['validated', 0]])
    const counts = seen.slice(0, -1).map(([, count]) => count)
    assert.ok(counts.length > 1 && counts.every((count, at) => at === 0 || (count > counts[at - 1]! && count <= rows)), counts.join())
  })

  it('stays as it is where its worker stops, and is validated by the next one', async () => {
    const id = await received(valid('interrumpida', 120_000))
    const stopping = new AbortController()
    const work = validateList(services, Number(id), stopping.signal)
    await until(async () => Number((await row(id))['processed_count']) > 0)
    stopping.abort()
    await work
    assert.deepEqual([(await row(id))['status'], (await kept(id)).rows], ['uploaded', 0])
    // Two workers at once, of which one was taken for dead.
    await Promise.all([validate(id), validate(id)])
    assert.deepEqual([(await row(id))['status'], (await kept(id)).rows, (await told(id)).length], ['validated', 120_000, 2])
  })
})
