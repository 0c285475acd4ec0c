import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { blockCards } from '@ventanilla/contract/bulk/block-cards.bulk'
import { startBulkServer } from '../test/bulk-server.ts'
import { csvOf } from '../test/lists.ts'
import { operationOn, type Cells } from '../test/operation.ts'

type Answer = { count: number; kinds?: { kind: string; count: number }[]; records?: { row: number; is_valid: boolean }[]; transactions?: { row: number; status: boolean }[] }

describe('what is wrong with a list, by kind', async () => {
  const server = await startBulkServer({ holders: 6 })
  after(() => server.close())
  const [ana, eva, leo, luz, max, sol] = server.holders as [(typeof server.holders)[0], ...typeof server.holders]
  const nobody = (email: string) => ({ ...ana, email, mobile: '', identification: '' })
  // Rows 2 to 9: two amounts, one of them in a row whose e-mail is wrong as well; two unknown people; three valid rows.
  const file = csvOf([
    { to: ana, amount: '1.234' },
    { to: eva!, amount: '5.00' },
    { to: { ...leo!, email: 'no es correo' }, amount: 'abc' },
    { to: luz!, amount: '6.00' },
    { to: { ...max!, email: 'nadie@example.com' }, amount: '7.00' },
    { to: { ...sol!, email: 'ninguno@example.com' }, amount: '8.00' },
    { to: max!, amount: '9.00' },
  ])
  const review = async (id: string, query: Record<string, string | number> = {}) => (await server.get('top-up-validation', { upload_document_id: id, ...query })).body as Answer
  const rowsOf = ({ records = [] }: Answer) => records.map(({ row }) => row)

  it('is counted for the whole list, whichever page is read', async () => {
    const id = await server.uploaded(file)
    const answer = await review(id, { page: 2, page_size: 2 })
    assert.deepEqual(answer.kinds, [{ kind: 'amount', count: 2 }, { kind: 'person', count: 2 }, { kind: 'email', count: 1 }])
    assert.deepEqual((await review(id)).kinds, answer.kinds)
  })

  it('leaves only its rows, a page at a time, with a search beside it too', async () => {
    const id = await server.uploaded(file)
    const first = await review(id, { kind: 'person', page: 1, page_size: 1 })
    assert.deepEqual([first.count, rowsOf(first)], [2, [6]])
    assert.deepEqual(rowsOf(await review(id, { kind: 'person', page: 2, page_size: 1 })), [7])
    assert.deepEqual(rowsOf(await review(id, { kind: 'person', page: 1, order: 'desc', sort_by: 'row' })), [7, 6])
    assert.deepEqual(rowsOf(await review(id, { kind: 'amount', page: 1, sort_by: 'status', status: 'invalid' })), [2, 4])
    const searched = await review(id, { kind: 'person', search: 'NADIE@', page: 1 })
    assert.deepEqual([searched.count, rowsOf(searched)], [1, [6]])
    assert.deepEqual(rowsOf(await review(id, { kind: 'person' })), [6, 7])
    assert.deepEqual([(await review(id, { kind: 'mobile', page: 1 })).count, (await review(id, { kind: 'person', status: 'valid', page: 1 })).count], [0, 0])
  })

  it('leaves valid rows that repeat another one, which have a warning and no problem', async () => {
    const same = { to: eva!, amount: '5.00' }
    const id = await server.uploaded(csvOf([same, { to: ana, amount: '1.234' }, same, { to: luz!, amount: '6.00' }, same]))
    const first = await review(id, { kind: 'warned', page: 1, page_size: 1 })
    assert.deepEqual([first.count, rowsOf(first), first.kinds], [2, [4], [{ kind: 'amount', count: 1 }]])
    assert.deepEqual(rowsOf(await review(id, { kind: 'warned', page: 1, sort_by: 'amount', order: 'desc' })), [4, 6])
    assert.deepEqual(rowsOf(await review(id, { kind: 'warned', page: 1, search: eva!.email, order: 'desc', sort_by: 'row' })), [6, 4])
    assert.deepEqual(rowsOf(await review(id, { kind: 'warned' })), [4, 6])
    for (const [status, rows] of [['valid', [4, 6]], ['invalid', []]] as const) {
      const { count, ...answer } = await review(id, { kind: 'warned', status, page: 1 })
      assert.deepEqual([count, rowsOf({ count, ...answer })], [rows.length, rows])
    }
  })

  it('is counted once of a list that came before kinds were kept', async () => {
    const id = await server.uploaded(file)
    await server.pool.query('delete from bulk_row_kinds where document_id = $1', [id])
    await server.pool.query('update upload_documents set problem_kinds = null where id = $1', [id])
    const [one, other] = await Promise.all([review(id, { page: 1 }), review(id, { page: 1 })])
    assert.deepEqual([one.kinds, other.kinds], [[{ kind: 'amount', count: 2 }, { kind: 'person', count: 2 }, { kind: 'email', count: 1 }], one.kinds])
    assert.deepEqual(rowsOf(await review(id, { kind: 'email', page: 1 })), [4])
  })

  it('is nothing in a valid list', async () => {
    const id = await server.uploaded(csvOf([{ to: eva!, amount: '1.00' }, { to: nobody(luz!.email), amount: '2.00' }].slice(0, 1)))
    assert.deepEqual((await review(id, { page: 1 })).kinds, [])
    assert.equal((await server.pool.query('select from bulk_row_kinds where document_id = $1', [id])).rowCount, 0)
  })

  it('by status stands before what is right, over the edge of a page, and after it when reversed', async () => {
    const id = await server.uploaded(file)
    const pages = async (order: string) => [...rowsOf(await review(id, { sort_by: 'status', order, page: 1, page_size: 3 })), ...rowsOf(await review(id, { sort_by: 'status', order, page: 2, page_size: 3 })), ...rowsOf(await review(id, { sort_by: 'status', order, page: 3, page_size: 3 }))]
    assert.deepEqual(await pages('asc'), [2, 4, 6, 7, 3, 5, 8])
    assert.deepEqual(await pages('desc'), [3, 5, 8, 2, 4, 6, 7])
  })
})

describe('why rows failed, by reason', async () => {
  const server = await startBulkServer({ holders: 6 })
  after(() => server.close())
  const cells = server.holders.map(({ email, identification }): Cells => ({ email, identification_number: identification, action: 'Block' }))
  const { uploaded, processed } = operationOn(server, blockCards)
  const result = async (id: string, query: Record<string, string | number> = {}) => (await server.get('get-block-card-data', { upload_document_id: id, page: 1, ...query })).body as Answer

  it('is counted, filters, and names the file of the failed rows', async () => {
    const [all, some] = [await uploaded(cells), await uploaded(cells.slice(1, 4))]
    await processed(some)
    assert.equal((await processed(all))['status'], 'partially_completed')
    const answer = await result(all, { sort_by: 'status', order: 'asc' })
    assert.deepEqual(answer.kinds, [{ kind: 'card_not_active', count: 3 }])
    assert.deepEqual(answer.transactions?.map(({ row }) => row), [3, 4, 5, 2, 6, 7])
    const failed = await result(all, { kind: 'card_not_active' })
    assert.deepEqual([failed.count, failed.transactions?.map(({ row }) => row)], [3, [3, 4, 5]])
    assert.equal((await result(all, { kind: 'card_canceled' })).count, 0)
    assert.deepEqual((await result(some)).kinds, [])

    for (const [language, name] of [['es', 'bloquear-tarjetas-lista-1-fallidas.csv'], ['en', 'block-cards-list-1-failed.csv']] as const) {
      const { headers, payload } = await server.app.inject({ method: 'POST', url: '/api/user/card-block-data-download/', payload: { upload_document_id: all, status: 'invalid' }, headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv', 'accept-language': language } })
      assert.match(String(headers['content-disposition']), new RegExp(name))
      assert.equal(payload.trim().split('\r\n').length, 4)
    }
  })
})
