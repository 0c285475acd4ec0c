import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { fastify } from 'fastify'
import { fileTypes, type FileFormat } from '@ventanilla/contract/file-formats'
import { readXlsx } from 'hucre/xlsx'
import { sendTable, type Table } from './send-table.ts'

describe('a table that leaves as a file', () => {
  const app = fastify()
  after(() => app.close())
  const columns: Table['columns'] = [{ heading: 'Celular', holds: 'text' }, { heading: 'Monto (USD)', holds: 'number' }]
  let rows: string[][] = []
  app.get('/:format', (request, reply) => sendTable({ request, reply, checkAgain: () => Promise.resolve() }, (request.params as { format: FileFormat }).format, { name: 'users/2026', columns, rows: [rows] }))
  const sheetOf = async (given: string[][]) => {
    rows = given
    const { rawPayload, headers } = await app.inject('/xlsx')
    assert.equal(headers['content-type'], fileTypes.xlsx)
    return (await readXlsx(rawPayload)).sheets[0]?.rows.slice(1)
  }

  it('is a workbook of text and numbers; what is no number stays what it is', async () => {
    assert.deepEqual(await sheetOf([['+50760000001', '12.50'], ['007', '-1'], ['=1+1', 'doce'], ['x', '']]), [['+50760000001', 12.5], ['007', -1], ['=1+1', 'doce'], ['x', null]])
  })

  it('has signs that XML does not know, and cells as long as a spreadsheet takes', async () => {
    const [[control] = [], [long] = []] = (await sheetOf([['a\u0001<b>&"\ud800', '1'], ['y'.repeat(40_000), '1']])) ?? []
    assert.match(String(control), /^a.*<b>&"/s)
    assert.deepEqual([String(long).length, String(long).at(-1)], [32_767, '…'])
  })

  it('keeps a text that looks like the escape of a sign', async () => {
    const texts = ['ref_x0041_b', '_x0041_x0042_', '_x005F_', '_x00e9_', '_xyz_', '__x0041__']
    assert.deepEqual((await sheetOf(texts.map((text) => [text, '1'])))?.map(([text]) => text), texts)
  })

  it('is a CSV file whose formulas are guarded, with its amounts as they are written', async () => {
    rows = [['=1+1', '12.50']]
    assert.equal((await app.inject('/csv')).body, "\ufeffCelular,Monto (USD)\r\n'=1+1,12.50\r\n")
  })
})
