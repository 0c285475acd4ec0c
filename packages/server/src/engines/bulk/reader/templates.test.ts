import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvLine } from '@ventanilla/contract/bulk/csv-text'
import { operations } from '@ventanilla/contract/bulk/operations'
import { headingIn, templateCsv, templateRows } from '@ventanilla/contract/bulk/template'
import { workbookOf } from '@ventanilla/contract/bulk/workbook'
import { languages } from '@ventanilla/contract/messages/say'
import { codes, read } from '../test/list-files.ts'
import { HEADER } from '../test/lists.ts'

describe('the template of an operation', () => {
  for (const operation of operations)
    for (const language of languages)
      for (const [format, content] of [['CSV', Buffer.from(templateCsv(operation, language))], ['XLSX', Buffer.from(workbookOf('A/B: <template>', templateRows(operation, language)))]] as const)
        it(`of ${operation.id} is a list of example rows alone, as ${format} in ${language}`, async () => {
          const { rows, warnings } = await read(content, operation)
          assert.deepEqual([rows.map(codes), warnings], [[['row_is_example'], ['row_is_example']], []])
        })

  for (const operation of operations)
    it(`of ${operation.id} is filled in with another e-mail, whatever else stays of its examples`, async () => {
      const { columns, examples } = operation
      const rows = examples.map((example, at) => Object.keys(columns).map((key) => (key === 'email' ? `persona${at}@example.com` : (example[key] ?? ''))))
      const file = [Object.values(columns).map(({ header }) => header), ...rows].map(csvLine).join('')
      assert.deepEqual((await read(file, operation)).rows.map(codes), [[], []])
    })

  it('has example rows that are known however they are written, and whatever else was changed', async () => {
    const written = `${HEADER}\n+507 6123-4567,8-123-4567,ANA.PEREZ@example.com,7.00,Card,Otro\n61234567,8-123-4567,ana.perez@example.com,x,Wallet,\n61234567,8-123-4568,ana.perez@example.com,7.00,Wallet,`
    assert.deepEqual((await read(written)).rows.map(codes), [['row_is_example'], ['row_is_example', 'amount: amount_invalid'], []])
  })

  it('has headings in the language of the person', () => {
    const { columns } = operations.find(({ id }) => id === 'top-up')!
    const headings = (language: 'es' | 'en') => Object.values(columns).map((column) => headingIn(column, language))
    assert.deepEqual(headings('es'), ['Celular', 'Número de identificación', 'Correo', 'Monto', 'Tipo (Tarjeta/Billetera)', 'Descripción'])
    assert.deepEqual(headings('en'), Object.values(columns).map(({ header }) => header))
  })
})
