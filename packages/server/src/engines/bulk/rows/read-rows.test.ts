import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { onlyRow } from '../../../platform/database/query.ts'
import type { DocumentRow } from '../documents/document.ts'
import { freshDatabase } from '../../../app/test/database.ts'
import { countRows, hasMore, readPage, streamRows } from './read-rows.ts'
import { indexList } from './search-index.ts'
import type { RowQuery } from './row-query.ts'

describe('a whole list', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  // Blank lines of the file are no rows: here every seventh, and more of them in one piece than are read at once.
  const numbers = Array.from({ length: 24_000 }, (_, at) => at + 2).filter((number) => number % 7 !== 0 && !(number > 1_200 && number < 3_900))
  const document = onlyRow(await pool.query<DocumentRow>(
    `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, language, created_by, created_by_email)
     values ('top-up', 'a.csv', 1, 'x', 'text/csv', 'validated', 1, 1, 0, 'es', 'A1', 'a') returning *`,
  ))
  await pool.query(
    `with read as (insert into bulk_rows (document_id, row_number, cells, search, is_valid) select $1::bigint, n, '{}', 'fila ' || n, n % 500 <> 0 from unnest($2::int[]) n returning row_number)
     insert into bulk_results (document_id, row_number, succeeded) select $1, row_number, row_number % 300 <> 0 from read where row_number <= 9000`,
    [document.id, numbers],
  )
  const read = async (query: RowQuery) => {
    const found: number[] = []
    for await (const rows of streamRows(db, topUp, document, query)) found.push(...rows.map(({ row_number }) => row_number))
    return found
  }

  it('is read to its end, each row once, in the order of the file and backwards', async () => {
    assert.deepEqual(await read({ of: 'review' }), numbers)
    assert.deepEqual(await read({ of: 'review', order: 'desc' }), numbers.toReversed())
    assert.deepEqual(await read({ of: 'result' }), numbers.filter((number) => number <= 9_000))
  })

  it('is read for what is searched and for valid or invalid rows alone', async () => {
    assert.deepEqual(await read({ of: 'review', search: '99' }), numbers.filter((number) => String(number).includes('99')))
    assert.deepEqual(await read({ of: 'review', status: 'invalid' }), numbers.filter((number) => number % 500 === 0))
    assert.deepEqual(await read({ of: 'result', status: 'invalid', order: 'desc' }), numbers.filter((number) => number <= 9_000 && number % 300 === 0).toReversed())
  })

  it('is read in the order of a column, equals in the order of the file', async () => {
    assert.deepEqual(await read({ of: 'review', sort_by: 'status' }), [...numbers.filter((number) => number % 500 === 0), ...numbers.filter((number) => number % 500 !== 0)])
    assert.deepEqual(await read({ of: 'result', sort_by: 'status', order: 'desc', search: '99' }), (() => {
      const found = numbers.filter((number) => number <= 9_000 && String(number).includes('99'))
      return [...found.filter((number) => number % 300 !== 0), ...found.filter((number) => number % 300 === 0)]
    })())
  })

  it('holds no connection between two batches, in whichever order', async () => {
    for (const query of [{ of: 'review' }, { of: 'review', sort_by: 'email' }, { of: 'result', sort_by: 'status', order: 'desc' }] as const)
      for await (const _ of streamRows(db, topUp, document, query)) assert.equal(pool.idleCount, pool.totalCount)
  })

  for (const indexed of [false, true])
    it(`is counted up to 5,000 rows of a search, page by page, and every one of them where all are asked for (${indexed ? 'by its index' : 'without an index'})`, async () => {
      if (indexed) await indexList(db, document.id)
      const isWrong = (number: number) => number % 500 === 0
      const wrongRows = numbers.filter(isWrong).length
      const list = { ...document, search_indexed: indexed, total_count: numbers.length, success_count: numbers.length - wrongRows, fail_count: wrongRows }
      const everyone = { of: 'review', search: 'FILA' } as const
      const some = { of: 'review', search: '99' } as const
      const page = async (query: RowQuery, number: number) => (await readPage(db, topUp, list, query, { page: number, page_size: 10 })).map(({ row_number }) => row_number)
      const withNines = numbers.filter((number) => String(number).includes('99'))

      assert.deepEqual(await countRows(db, topUp, list, everyone), { count: 5_000, count_capped: true })
      assert.deepEqual(await countRows(db, topUp, list, { ...everyone, status: 'valid', order: 'desc' }), { count: 5_000, count_capped: true })
      assert.deepEqual(await countRows(db, topUp, list, everyone, Infinity), { count: numbers.length, count_capped: false })
      assert.deepEqual(await countRows(db, topUp, list, some), { count: withNines.length, count_capped: false })
      assert.deepEqual(await countRows(db, topUp, list, { of: 'review', search: 'nobody' }), { count: 0, count_capped: false })

      // The last page that is counted, the one behind it, the last of all, and one behind that.
      for (const number of [1, 500, 501, Math.ceil(numbers.length / 10), 9_999]) {
        assert.deepEqual(await page(everyone, number), numbers.slice((number - 1) * 10, number * 10))
        assert.deepEqual(await page({ ...everyone, order: 'desc' }, number), numbers.toReversed().slice((number - 1) * 10, number * 10))
      }
      // Pages follow as long as there are rows, counted or not.
      const last = Math.ceil(numbers.length / 10)
      const follow = async (query: RowQuery) => Promise.all([1, 500, 501, last - 1, last].map(async (number) => hasMore(db, topUp, list, query, { page: number, page_size: 10 }, await countRows(db, topUp, list, query))))
      assert.deepEqual(await follow(everyone), [true, true, true, true, false])
      assert.deepEqual(await follow({ of: 'review', search: 'nobody' }), [false, false, false, false, false])
      // By status: the wrong ones first or last, where all are known and where only the first are.
      for (const [query, all] of [[everyone, numbers], [some, withNines], [{ of: 'review', search: '00' }, numbers.filter((number) => String(number).includes('00'))]] as const) {
        const [wrong, well] = [all.filter(isWrong), all.filter((number) => !isWrong(number))]
        for (const number of [1, 2, 5, 499, 500, 501, Math.ceil(all.length / 10)]) {
          assert.deepEqual(await page({ ...query, sort_by: 'status' }, number), [...wrong, ...well].slice((number - 1) * 10, number * 10), `${query.search} ${number}`)
          assert.deepEqual(await page({ ...query, sort_by: 'status', order: 'desc' }, number), [...well, ...wrong].slice((number - 1) * 10, number * 10), `${query.search} ${number}`)
        }
        assert.deepEqual(await page({ ...query, status: 'invalid' }, 1), wrong.slice(0, 10))
        assert.deepEqual(await countRows(db, topUp, list, { ...query, status: 'invalid' }), { count: wrong.length, count_capped: false })
      }
      assert.deepEqual(await page(some, Math.ceil(withNines.length / 10)), withNines.slice(-(withNines.length % 10 || 10)))
    })

  it('is empty where there are no rows', async () => {
    const found: number[] = []
    for (const sort_by of ['row', 'email'])
      for await (const rows of streamRows(db, topUp, { ...document, id: 99 }, { of: 'review', sort_by })) found.push(rows.length)
    assert.deepEqual(found, [])
  })
})
