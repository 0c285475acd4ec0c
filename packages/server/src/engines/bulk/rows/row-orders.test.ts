import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { onlyRow } from '../../../platform/database/query.ts'
import type { DocumentRow } from '../documents/document.ts'
import { freshDatabase } from '../../../app/test/database.ts'
import { until } from '../test/lists.ts'
import { readPage } from './read-rows.ts'
import type { RowQuery } from './row-query.ts'
import { indexList, indexLists } from './search-index.ts'

const ROWS = 2_345

describe('a page of a list whose orders are kept', async () => {
  const database = await freshDatabase()
  after(() => database.drop())
  const { db, pool } = database
  /** A list with gaps between its row numbers, equal cells, blank amounts and, where asked for, invalid rows; every row has a result. */
  const listOf = async ({ invalid = false, failed = false } = {}): Promise<DocumentRow> => {
    const { id } = onlyRow(await pool.query<DocumentRow>(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, processed_count, success_count, fail_count, language, created_by, created_by_email)
       values ('top-up', 'a.csv', 1, 'x', 'text/csv', 'validated', $1, $1, $1 - $2::int, $2, 'es', 'A1', 'a') returning *`,
      [ROWS, invalid || failed ? Math.floor(ROWS / 5) : 0],
    ))
    await pool.query(
      `with read as (
         insert into bulk_rows (document_id, row_number, cells, amount_cents, search, is_valid, problems)
         select $1::bigint, 2 + n * 3, jsonb_build_object('mobile', n * 7919 % 1000 || '', 'email', chr(65 + n % 40) || 'na' || n % 11, 'amount', n % 50 || '.00', 'card_or_wallet', case when n % 2 = 0 then 'Card' else 'Wallet' end),
           case when n % 9 > 0 then n % 50 * 100 end, 'fila ' || n, not $2 or n % 5 > 0, case when $2 and n % 5 = 0 then jsonb_build_array(jsonb_build_object('code', 'c' || n % 3)) end
         from generate_series(1, $4::int) n returning row_number
       ) insert into bulk_results (document_id, row_number, succeeded, problems, transaction_id)
       select $1, row_number, not $3 or (row_number - 2) / 3 % 5 > 0, case when $3 and (row_number - 2) / 3 % 5 = 0 then '[{"code":"row_refused"}]'::jsonb end, row_number from read`,
      [id, invalid, failed, ROWS],
    )
    await pool.query('analyze bulk_rows; analyze bulk_results')
    return read(id)
  }
  const read = async (id: number) => onlyRow(await pool.query<DocumentRow>('select * from upload_documents where id = $1', [id]))
  const orders = async (id: number) => (await pool.query<{ order: string }>(`select distinct sort || case when descending then ' desc' else '' end as order from bulk_orders where document_id = $1 order by 1`, [id])).rows.map(({ order }) => order)
  const asked = (of: RowQuery['of']): RowQuery[] =>
    ['row', 'status', 'message', ...Object.keys(topUp.columns)].flatMap((sort_by): RowQuery[] => (['asc', 'desc'] as const).flatMap((order): RowQuery[] => [{ of, sort_by, order }, { of, sort_by, order, status: 'valid' }, { of, sort_by, order, search: 'fila 1' }]))
  /** The first pages, the last ones, one across two pieces, and one beyond the end. */
  const pages = async (document: DocumentRow, query: RowQuery) => {
    const found = []
    for (const [page, page_size] of [[1, 10], [11, 95], [235, 10], [240, 10], [2, 1_000]] as const) found.push(await readPage(db, topUp, document, query, { page, page_size }))
    return found
  }

  for (const [what, how, of] of [
    ['a review without invalid rows', {}, 'review'],
    ['a review with invalid rows', { invalid: true }, 'review'],
    ['a result without failed rows', {}, 'result'],
    ['a result with failed rows', { failed: true }, 'result'],
  ] as const)
    it(`has the rows that a sort of the whole list gives: ${what}`, async () => {
      const before = await listOf(how)
      const queries = asked(of)
      const sorted = []
      for (const query of queries) sorted.push(await pages(before, query))
      await indexList(db, before.id)
      const indexed = await read(before.id)
      assert.equal(indexed.search_indexed, true)
      for (const [at, query] of queries.entries()) assert.deepEqual(await pages(indexed, query), sorted[at], JSON.stringify(query))
    })

  it('is read by the order that is kept, not by a sort', async () => {
    const list = await listOf({ invalid: true })
    await indexList(db, list.id)
    assert.deepEqual(await orders(list.id), ['row', ...['status', 'message', ...Object.keys(topUp.columns)].flatMap((sort) => [sort, `${sort} desc`])].sort((one, other) => (one < other ? -1 : 1)))
    await pool.query(`update bulk_orders set row_numbers = int4send(5) || int4send(2 + 3 * 99) where document_id = $1 and sort = 'email' and descending and piece = 0`, [list.id])
    const rows = await readPage(db, topUp, await read(list.id), { of: 'review', sort_by: 'email', order: 'desc' }, { page: 1, page_size: 2 })
    assert.deepEqual(rows.map(({ row_number }) => row_number), [5, 299])
  })

  it('is sorted again once somebody was erased from the list, and not where rows still come in', async () => {
    const list = await listOf()
    await indexList(db, list.id)
    const query = { of: 'review', sort_by: 'email' } as const
    const [first] = await readPage(db, topUp, await read(list.id), query, { page: 1, page_size: 1 })
    await pool.query(`update bulk_rows set cells = cells || '{"email":"zzz"}' where document_id = $1 and row_number = $2`, [list.id, first!.row_number])
    await pool.query('delete from bulk_search where document_id = $1 and row_number = $2', [list.id, first!.row_number])
    assert.deepEqual(await orders(list.id), [])
    const [last] = await readPage(db, topUp, await read(list.id), query, { page: ROWS, page_size: 1 })
    assert.equal(last?.row_number, first!.row_number)
    await pool.query(`update upload_documents set processed_count = 20, success_count = 20 where id = $1; delete from bulk_results where document_id = $1 and row_number > 62`.replaceAll('$1', String(list.id)))
    await indexList(db, list.id)
    const done = await readPage(db, topUp, await read(list.id), { of: 'result', sort_by: 'email' }, { page: 1, page_size: 100 })
    assert.equal(done.length, 20)
  })

  it('is kept again within the hour, of large lists that have lost their orders or never had them', async () => {
    const [{ id: first }, { id: lost }, { id: dropped }] = [await listOf(), await listOf(), await listOf()]
    for (const id of [first, lost, dropped]) await indexList(db, id)
    await pool.query('delete from bulk_search where document_id = $1 and row_number = 5', [lost])
    await pool.query('delete from bulk_orders where document_id = $1', [dropped])
    await pool.query('update upload_documents set total_count = 20000, dropped_at = case when id = $2 then now() end where id >= $1', [first, dropped])
    assert.equal(await indexLists(db), 1)
    assert.deepEqual((await pool.query('select key from graphile_worker.jobs')).rows, [{ key: `index-list:${lost}` }])
    await indexList(db, lost)
    assert.equal(await indexLists(db), 0)
  })

  it('waits with what it keeps until who is being erased is gone', async () => {
    const list = await listOf()
    const eraser = await pool.connect()
    await eraser.query(`begin; select pg_advisory_xact_lock_shared(5070020, hashtext('kept-rows'))`)
    const { rows: [begun] } = await eraser.query<{ at: Date }>('select clock_timestamp() as at')
    await eraser.query(`update bulk_rows set search = 'erased' where document_id = $1`, [list.id])
    const indexing = indexList(db, list.id)
    // It has asked, was told to wait, and ended its transaction.
    await until(async () => (await pool.query(`select from pg_stat_activity where datname = current_database() and query = 'commit' and query_start > $1`, [begun!.at])).rowCount! > 0)
    await eraser.query('commit')
    eraser.release()
    await indexing
    const { rows } = await pool.query('select distinct search from bulk_search where document_id = $1', [list.id])
    assert.deepEqual(rows, [{ search: 'erased' }])
  })
})
