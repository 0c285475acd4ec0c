import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { byteOrderMark, cellEnd, csvLine } from '@ventanilla/contract/bulk/csv-text'
import type { Problem } from '@ventanilla/contract/errors'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { processBatch } from '../process/process-batch.ts'
import { processList } from '../process/process-list.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import type { Holder } from '../test/holders.ts'
import { HEADER } from '../test/lists.ts'
import { lineEnd } from '../../../platform/http/send-table.ts'

/** Quotation marks, formulas, and what nobody needs to look at twice. */
const descriptions = ['Bono', 'Año 2026', '', 'Pago (enero)', '=HYPERLINK("x")', '@suma', 'a "b", c', 'dos\nlíneas', '+507 1', '-1.5', "'x", '日本', '🙂', '\\', '%s']

describe('the file of a list', async () => {
  const server = await startBulkServer({ holders: 20 })
  after(() => server.close())
  const { pool, holders } = server
  const list = (described: readonly string[], amount = '1.00') => {
    const line = (text: string, { mobile, identification, email }: Holder) => [mobile, identification, email, amount, 'Wallet', `"${text.replaceAll('"', '""')}"`].join(',')
    return [HEADER, ...described.map((text, at) => line(text, holders[at % holders.length]!))].join('\n')
  }

  /** The file of a list, and what the same call answers as JSON, as a file. */
  async function fileAndRows(id: string, review: boolean, more: { status?: 'valid' | 'invalid'; language?: string } = {}): Promise<[string, string, Record<string, unknown>[]]> {
    const { status, language = 'es' } = more
    const asked = { method: 'POST', url: review ? '/api/user/file-data-download/' : '/api/user/topup-data-download/', payload: { upload_document_id: id, ...(status && { status }) } } as const
    const headers = { authorization: `Bearer ${server.token}`, 'accept-language': language }
    const [file, json] = await Promise.all(['text/csv', 'application/json'].map((accept) => server.app.inject({ ...asked, headers: { ...headers, accept } })))
    const columns = topUp.exports[review ? 'review' : 'result'].map(({ header }) => header)
    assert.equal(json!.statusCode, 200, json!.body)
    const { response } = json!.json<{ response: Record<string, unknown>[] }>()
    return [file!.body, [byteOrderMark + csvLine(columns), ...response.map((row) => csvLine(columns.map((column) => String(row[column]))))].join(''), response]
  }
  const same = async (...asked: Parameters<typeof fileAndRows>) => {
    const [file, rows, response] = await fileAndRows(...asked)
    assert.equal(file, rows)
    return response
  }

  it('has the very cells of its rows, whatever stands in them', async () => {
    for (const described of [descriptions, ...descriptions.map((text) => ['Bono', text, 'Bono'])]) {
      const id = await server.uploaded(list(described))
      assert.deepEqual((await same(id, true)).map((row) => row['Description']), described)
    }
  })

  it('marks a row that had more or fewer cells than the header, which would come back as another one', async () => {
    const [header = '', first = '', second = '', third = ''] = list(['Bono', 'Bono', 'Bono']).split('\n')
    const id = await server.uploaded([header, first.replace('1.00', '1,50'), second.slice(0, second.lastIndexOf(',')), third].join('\n'))
    const rows = await same(id, true)
    assert.deepEqual(rows.map((row) => row['Amount']), ['1 …', '1.00 …', '1.00'])
    const again = await server.uploaded((await fileAndRows(id, true))[0])
    assert.deepEqual((await same(again, true)).map(({ status, message }) => [status, /Amount/.test(String(message))]), [[false, true], [false, true], [true, false]])
  })

  it('and every other that leaves of a list is in the audit log, with its reader; rows on a screen are not', async () => {
    const id = await server.uploaded(list(['Bono', 'Bono']))
    await server.processed(id)
    const { rows: before } = await pool.query<{ last: string }>('select max(id) as last from audit_entries')
    const ask = (path: string, accept: string, more = {}) =>
      server.app.inject({ method: 'POST', url: `/api/user/${path}/`, payload: { upload_document_id: id, ...more }, headers: { authorization: `Bearer ${server.token}`, accept } })
    for (const path of ['topup-data-download', 'file-data-download']) await ask(path, 'application/json')
    await ask('topup-data-download', 'text/csv')
    await ask('file-data-download', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', { status: 'valid' })
    await ask('download-uploaded-file', '*/*')
    const { rows } = await pool.query(`select action, actor, subject_type, subject_id, after from audit_entries where id > $1 order by id`, [before[0]?.last])
    const entry = { action: 'list.exported', actor: 'admin@ventanilla.example', subject_type: 'list' }
    assert.deepEqual(rows, [
      { ...entry, subject_id: 'top-up/download', after: { uploaded_list: id } },
      { ...entry, subject_id: 'review-download', after: { uploaded_list: id, status: 'valid' } },
      { ...entry, subject_id: 'uploaded-file', after: { uploaded_list: id } },
    ])
  })

  it('is answered as rows, with its own name, to who asks for JSON of what was uploaded', async () => {
    const text = list(['Bono', 'Año'])
    const id = await server.uploaded(text)
    const ask = (path: string, accept?: string) => server.app.inject({ method: 'POST', url: `/api/user/${path}/`, payload: { upload_document_id: id }, headers: { authorization: `Bearer ${server.token}`, ...(accept !== undefined && { accept }) } })
    for (const accept of ['application/json', 'application/json, text/plain, */*']) {
      const { response, file_name } = (await ask('download-uploaded-file', accept)).json<{ response: Record<string, unknown>[]; file_name: string }>()
      assert.deepEqual(response, (await ask('file-data-download', 'application/json')).json<{ response: unknown }>().response)
      assert.deepEqual([response.map((row) => row['Description']), file_name], [['Bono', 'Año'], (await pool.query<{ file_name: string }>('select file_name from upload_documents where id = $1', [id])).rows[0]?.file_name])
    }
    for (const accept of [undefined, '*/*', 'text/csv, */*;q=0.5', 'text/csv, application/json;q=0.5', 'application/octet-stream']) assert.equal((await ask('download-uploaded-file', accept)).body, text, accept)
  })

  it('has them also where they hold what the database puts between cells and lines, which no reader lets in', async () => {
    for (const text of [`a${cellEnd}b`, `a${lineEnd}b`, `a${lineEnd}${cellEnd.repeat(6)}`, `${cellEnd}${lineEnd}`, '\u001d[]', '\u001e']) {
      const id = await server.uploaded(list(['Bono', 'Bono', 'Bono']))
      await pool.query(`update bulk_rows set cells = cells || jsonb_build_object('description', $2::text) where document_id = $1 and row_number = 3`, [id, text])
      assert.deepEqual((await same(id, true)).map((row) => row['Description']), ['Bono', text, 'Bono'])
    }
  })

  it('says of a row that repeats another one that it does', async () => {
    const [header = '', row = ''] = list(['Bono']).split('\n')
    const id = await server.uploaded([header, row, row].join('\n'))
    assert.deepEqual((await same(id, true)).map(({ Status, Message }) => [Status, Message]), [['Valid', ''], ['Valid', 'Igual a la fila 2 de la lista: se aplicará también.']])
  })

  it('says in both languages what is wrong with a row, and has the rows of one status alone', async () => {
    const [header = '', first = '', second = '', ...rest] = list(['Bono', 'Bono', 'Pago, enero', 'Bono']).split('\n')
    const id = await server.uploaded([header, first.replace('1.00', '-1'), second.replace('Wallet', 'Nada').replace('1.00', '1.234'), ...rest].join('\n'))
    for (const language of ['es', 'en']) assert.deepEqual((await same(id, true, { language })).map((row) => row['Status']), ['Invalid', 'Invalid', 'Valid', 'Valid'])
    assert.equal((await same(id, true, { status: 'invalid' })).length, 2)
    assert.equal((await same(id, true, { status: 'valid' })).length, 2)
  })

  it('tells rows that were applied, that failed and that were canceled apart', async () => {
    const id = await server.uploaded(list(Array.from({ length: 6 }, (_, at) => `Bono ${at}`)))
    await server.process(id)
    await pool.query(`update users set status = 'Blocked' where email = $1`, [holders[1]!.email])
    await processBatch(server.services, Number(id), 4)
    await server.post('top-up-cancel', { upload_document_id: id })
    await processList(server.services, Number(id), new AbortController().signal)
    for (const language of ['es', 'en']) assert.deepEqual((await same(id, false, { language })).map((row) => row['Status']), ['Exitosa', 'Fallida', 'Exitosa', 'Exitosa', 'Cancelada', 'Cancelada'])
    const failed = await same(id, false, { status: 'invalid' })
    assert.equal(failed.length, 3)
    assert.ok(failed.every((row) => row['Message'] !== ''))
    assert.equal((await same(id, false, { status: 'valid' })).length, 3)
    // Who uploads a whole result in place of its failed rows reads that it would be applied again.
    const warned = async (of: { status?: 'invalid' }) => ((await server.upload((await fileAndRows(id, false, of))[0])).body['warnings'] as Problem[]).filter(({ code }) => code === 'rows_applied')
    assert.deepEqual([await warned({}), await warned({ status: 'invalid' })], [[{ code: 'rows_applied', params: { count: 3 } }], []])
  })

  it('is whole and in order, however many pieces it is read in', async () => {
    const described = Array.from({ length: 4_500 }, (_, at) => (at % 2_100 === 7 ? `Fila, ${at}` : `Fila ${at}`))
    const id = await server.uploaded(list(described, '0.01'))
    assert.deepEqual((await same(id, true)).map((row) => row['Description']), described)
  })
})
