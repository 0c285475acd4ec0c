import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf, HEADER } from '../test/lists.ts'
import { relationsXml, sheetOf, workbookParts, zipOf } from '../test/xlsx.ts'

describe('a character of two units where a text is cut to be shown', async () => {
  const server = await startBulkServer()
  after(() => server.close())
  const { holders, pool } = server
  const [ana, eva] = holders as [(typeof holders)[0], (typeof holders)[0]]
  const stored = async (content: string | Buffer) => {
    const { status, body } = await server.upload(content)
    assert.equal(status, 200, String(body['detail']))
    const { rows } = await pool.query<{ problems: unknown }>('select problems from bulk_rows where document_id = $1 order by row_number', [body['upload_document_id']])
    return { warnings: body['warnings'], problems: rows.map(({ problems }) => problems) }
  }

  it('is left out of the examples of a doubtful encoding', async () => {
    const { warnings } = await stored(csvOf([{ to: ana, amount: '1.00' }, { to: eva, amount: '1.00', description: `${'中'.repeat(39)}😀` }]))
    assert.deepEqual(warnings, [{ code: 'encoding_doubtful', params: { examples: '中'.repeat(39) } }])
  })

  it('is left out of a garbled word and of the word that was meant', async () => {
    const { problems } = await stored(csvOf([{ to: ana, amount: '1.00', description: `Ã©${'a'.repeat(37)}😀` }, { to: eva, amount: '1.00', description: `Ã©${'a'.repeat(38)}😀` }]))
    assert.deepEqual(problems, [
      [{ code: 'text_garbled', field: 'description', params: { found: `Ã©${'a'.repeat(37)}`, meant: `é${'a'.repeat(37)}😀` } }],
      [{ code: 'text_garbled', field: 'description', params: { found: `Ã©${'a'.repeat(38)}`, meant: `é${'a'.repeat(38)}` } }],
    ])
  })

  it('is left out of the name of a sheet', async () => {
    const name = 'x'.repeat(30)
    const list = sheetOf([HEADER.split(','), [ana.mobile, ana.identification, ana.email, { v: 1 }, 'Wallet', '']])
    const parts = workbookParts(list)
    const { warnings } = await stored(
      await zipOf({
        ...parts,
        'xl/workbook.xml': parts['xl/workbook.xml']!.replace('</sheets>', `<sheet name="${name}😀" sheetId="2" r:id="rId3"/></sheets>`),
        'xl/_rels/workbook.xml.rels': relationsXml({ rId1: ['worksheet', 'worksheets/sheet1.xml'], rId2: ['styles', 'styles.xml'], rId3: ['worksheet', 'worksheets/sheet2.xml'] }),
        'xl/worksheets/sheet2.xml': parts['xl/worksheets/sheet1.xml']!,
      }),
    )
    assert.deepEqual(warnings, [{ code: 'other_sheets', params: { sheet: 'Lista', sheets: name } }])
  })

  it('is left out of the title above the headers', async () => {
    const title = 'x'.repeat(59)
    const { body } = await server.upload(`${title}😀\n${csvOf([{ to: ana, amount: '1.00' }])}`)
    assert.deepEqual([body['code'], body['params']], ['file_title_above', { file: 'recargas.csv', row: 2, title }])
  })
})
