import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onlyRow } from '../../../platform/database/query.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { startOrderServer } from './test/order-server.ts'
import { reserve, workAll } from './test/provider-orders.ts'
import { placeOrders } from './orders.ts'

describe('orders of a list', async () => {
  const { paycaddy, services, pool } = await startOrderServer(2)

  it('settle the rows of a list, which ends with the last of them', async () => {
    const [able, unable] = ['HC1', 'HC2']
    const { id } = onlyRow(await pool.query<{ id: number }>(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, processed_row, total_cents, language, created_by, created_by_email)
       values ('top-up', 'recargas.csv', 1, 'x', 'text/csv', 'processing', 2, 0, 0, 3, 0, 'es', 'A1', 'ana@example.com') returning id`,
    ))
    await pool.query(`insert into bulk_rows (document_id, row_number, cells, amount_cents, search, is_valid) select $1, n, '{}', 450, '', true from generate_series(2, 3) n`, [id])
    const orders = await Promise.all([able, unable].map(async (card, at) => {
      const reference = `top-up:${id}:${at + 2}`
      return { row_number: at + 2, reference, kind: 'load' as const, card_id: card, reason: null, amount_cents: 450, transaction_id: await reserve(pool, card, 450, reference) }
    }))
    await inTransaction(services.db, (client) => placeOrders(client, orders, { documentId: id, actorId: 'A1' }))
    paycaddy.fail('/payIns', 503, { times: 9, about: (body) => body['statement'] === `top-up:${id}:3` })
    await workAll(services)
    const { rows } = await pool.query('select status, pending_count, processed_count, success_count, fail_count, total_cents from upload_documents where id = $1', [id])
    assert.deepEqual(rows, [{ status: 'partially_completed', pending_count: 0, processed_count: 2, success_count: 1, fail_count: 1, total_cents: 450 }])
    const { rows: results } = await pool.query('select row_number, succeeded, problems, transaction_id from bulk_results where document_id = $1 order by row_number', [id])
    assert.deepEqual(results, [
      { row_number: 2, succeeded: true, problems: null, transaction_id: orders[0]?.transaction_id },
      { row_number: 3, succeeded: false, problems: [{ code: 'provider_never_received' }], transaction_id: null },
    ])
    const counted = await services.metrics.bulkRows.get()
    assert.deepEqual(counted.values.map(({ labels, value }) => [labels['operation'], labels['outcome'], value]).sort(), [['top-up', 'applied', 1], ['top-up', 'failed', 1]])
  })
})
