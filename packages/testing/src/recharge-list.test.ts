import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rechargeCsv, rechargeHeaderEs, rechargeXlsx, type Recharge } from './recharge-list.ts'

const rows: Recharge[] = [{ mobile: '61234567', identification: '8-123-4567', email: 'ana@example.com', amount: '1.250,50', type: 'Billetera', description: 'Bono; "viáticos"' }]

test('a list is written as a spreadsheet with semicolons saves it', () => {
  const text = rechargeCsv(rows, { header: rechargeHeaderEs, separator: ';', encoding: 'windows-1252' })
  assert.equal(text.toString('latin1').split('\r\n')[1], '61234567;8-123-4567;ana@example.com;1.250,50;Billetera;"Bono; ""viáticos"""')
})

test('an amount without separators is a number in the workbook when asked for', async () => {
  const book = await rechargeXlsx([{ ...rows[0]!, amount: '25.5' }], { numbers: true })
  assert.equal(book.subarray(0, 2).toString(), 'PK')
})
