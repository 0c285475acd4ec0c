import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from '@ventanilla/contract/bulk/operations'
import { headingIn, templateCsv, templateRows } from '@ventanilla/contract/bulk/template'
import { workbookOf } from '@ventanilla/contract/bulk/workbook'
import { languages } from '@ventanilla/contract/messages/say'
import { codes, read } from '../test/list-files.ts'

describe('the template of an operation', () => {
  for (const operation of operations)
    for (const language of languages)
      for (const [format, content] of [['CSV', Buffer.from(templateCsv(operation, language))], ['XLSX', Buffer.from(workbookOf('A/B: <template>', templateRows(operation, language)))]] as const)
        it(`of ${operation.id} is a list without problems, as ${format} in ${language}`, async () => {
          const { rows, warnings } = await read(content, operation)
          assert.deepEqual([rows.map(codes), warnings], [[[], []], []])
        })

  it('has headings in the language of the person', () => {
    const { columns } = operations.find(({ id }) => id === 'top-up')!
    const headings = (language: 'es' | 'en') => Object.values(columns).map((column) => headingIn(column, language))
    assert.deepEqual(headings('es'), ['Celular', 'Número de identificación', 'Correo', 'Monto', 'Tipo (Tarjeta/Billetera)', 'Descripción'])
    assert.deepEqual(headings('en'), Object.values(columns).map(({ header }) => header))
  })
})
