import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { fileTypes } from '@ventanilla/contract/file-formats'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, HEADER } from '../test/lists.ts'
import { sheetOf, workbookOf } from '../test/xlsx.ts'

describe('the file of a list that somebody was erased from', async () => {
  const server = await startBulkServer({ holders: 10 })
  after(() => server.close())
  const { pool, holders, token, app } = server
  const download = (id: string) => app.inject({ method: 'POST', url: '/api/user/download-uploaded-file/', payload: { upload_document_id: id }, headers: { authorization: `Bearer ${token}` } })
  const erase = (at: number) => pool.query(`update users set status = 'Deleted' where email = $1`, [holders[at]!.email])
  const lineOf = (at: number, description: string) => [holders[at]!.mobile, holders[at]!.identification, holders[at]!.email, '1.00', 'Wallet', description].join(',')

  it('has its other rows as an export has them: nothing in it is run by a spreadsheet', async () => {
    const formula = '=HYPERLINK("https://x.example")'
    const { body } = await server.upload(csvOf([0, 1, 2].map((at) => ({ to: holders[at]!, amount: '1.00', description: at === 2 ? `Bono de ${holders[0]!.email}` : `"'${formula.replaceAll('"', '""')}"` }))))
    const id = String(body['upload_document_id'])
    await erase(0)
    assert.equal((await pool.query('select from upload_file_chunks where document_id = $1', [id])).rowCount, 0, 'what was erased is gone at once')
    const { statusCode, headers, body: file } = await download(id)
    assert.deepEqual([statusCode, headers['content-type'], headers['content-length']], [200, fileTypes.csv, undefined])
    const line = lineOf(1, `"'${formula.replaceAll('"', '""')}"`)
    // A mobile at the beginning of a line with a sign that acts has an apostrophe, too.
    assert.deepEqual(file.split('\r\n'), [`\ufeff${HEADER}`, ',,,1.00,Wallet,', `'${line}`, lineOf(2, 'Bono de H1'), ''])
    const { body: again } = await server.upload(file)
    assert.deepEqual([again['success_count'], again['fail_count']], [2, 1])
  })

  it('has the ending of what it is, whatever was uploaded', async () => {
    const row = (at: number) => lineOf(at, '').split(',')
    const { body } = await server.upload(await workbookOf(sheetOf([HEADER.split(','), row(3), row(4)])), 'Nómina.xlsx')
    const id = String(body['upload_document_id'])
    assert.match(String((await download(id)).headers['content-disposition']), /filename\*=UTF-8''N%C3%B3mina\.xlsx$/)
    await erase(3)
    const { headers, body: file } = await download(id)
    assert.match(String(headers['content-disposition']), /filename\*=UTF-8''N%C3%B3mina\.csv$/)
    assert.deepEqual([headers['content-type'], file.split('\r\n').at(2)], [fileTypes.csv, lineOf(4, '')])
  })
})
