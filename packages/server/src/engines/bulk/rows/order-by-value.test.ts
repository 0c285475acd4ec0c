import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createUsers } from '@ventanilla/contract/bulk/create-users.bulk'
import { csvLine } from '@ventanilla/contract/bulk/csv-text'
import { readMigrations } from '../../../platform/database/migrate.ts'
import { startBulkServer } from '../test/bulk-server.ts'
import { upload } from '../test/lists.ts'
import { indexList, indexLists } from './search-index.ts'

const salaries = ['1000.00', '950.00', '', '9.50', 'mucho', '2000000.00', '10.00', '-5.00', '0.00']
/** The rows of the file by what their salary is worth; blank and unreadable ones come last, in the order of the file. */
const byValue = { asc: ['0.00', '9.50', '10.00', '950.00', '1000.00'], desc: ['1000.00', '950.00', '10.00', '9.50', '0.00'] } as const
const without = [4, 6, 7, 9]

describe('a list that is sorted by an amount that it does not total', async () => {
  const server = await startBulkServer()
  after(() => server.close())
  const { pool, token } = server
  const { db } = server.services
  const lines = salaries.map((salary, at) => ['Ana', 'Pérez', 'Cédula', `8-123-${String(at + 1)}`, `6123456${String(at)}`, `nueva${String(at)}@example.com`, '', '', '', '', '', '', '', '', salary])
  const csv = [Object.values(createUsers.columns).map(({ header }) => header), ...lines].map(csvLine).join('')
  const { body } = await server.call({ method: 'POST', url: '/api/user/uploadFilecreateUser/', token, ...upload(csv) })
  const id = Number(body['upload_document_id'])
  const sorted = async (order: 'asc' | 'desc') =>
    ((await server.get('readFilecreateUser', { upload_document_id: id, page: 1, sort_by: 'salary', order })).body['records'] as { row: number; salary: string }[]).map(({ row, salary }) => (without.includes(row) ? row : salary))
  const isByValue = async () => {
    for (const order of ['asc', 'desc'] as const) assert.deepEqual(await sorted(order), [...byValue[order], ...without], order)
  }

  it('has 950.00 before 1000.00, and what could not be read at its end', isByValue)

  it('has the same order where it is kept', async () => {
    await indexList(db, id)
    assert.equal((await pool.query(`select from bulk_orders where document_id = $1 and sort = 'salary'`, [id])).rowCount, 2)
    await isByValue()
  })

  it('is put in this order where another one was kept', async () => {
    await pool.query(`update bulk_orders set row_numbers = (select string_agg(int4send(n), ''::bytea order by n) from generate_series(2, 10) n) where document_id = $1 and sort = 'salary'`, [id])
    assert.deepEqual((await sorted('asc'))[0], '1000.00')
    const kept = async () => (await pool.query<{ sort: string }>('select distinct sort from bulk_orders where document_id = $1', [id])).rows.map(({ sort }) => sort)
    const before = await kept()
    await pool.query((await readMigrations()).find(({ name }) => name.startsWith('0232'))?.sql ?? '')
    assert.deepEqual((await kept()).sort(), before.filter((sort) => sort !== 'salary' && sort !== 'row').sort())
    await isByValue()
    // Only of large lists is anything kept.
    await pool.query('update upload_documents set total_count = total_count + 20000 where id = $1', [id])
    assert.equal(await indexLists(db), 1)
    await pool.query('update upload_documents set total_count = total_count - 20000 where id = $1', [id])
    await indexList(db, id)
    assert.deepEqual((await kept()).sort(), before.sort())
    await isByValue()
  })
})
