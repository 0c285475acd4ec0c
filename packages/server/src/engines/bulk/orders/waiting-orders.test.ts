import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onlyRow } from '../../../platform/database/query.ts'
import { orderRows, type OrderRow } from './orders.ts'
import { startOrderServer } from './test/order-server.ts'
import { place } from './test/provider-orders.ts'
import { settle, take } from './work-orders.ts'

describe('an order of which the provider says nothing', async () => {
  const { server, services, pool } = await startOrderServer(4)
  const provider = services.cardProvider
  assert.ok(provider.kind === 'remote')
  const confirmer = await server.addAdmin('confirmer@ventanilla.example')
  const list = async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into upload_documents (operation, file_name, file_size, file_sha256, media_type, status, total_count, success_count, fail_count, processed_row, pending_count, language, created_by, created_by_email, confirmed_by)
       values ('block-cards', 'bloqueos.csv', 1, 'x', 'text/csv', 'processing', 3, 0, 0, 4, 3, 'es', 'A1', 'admin@ventanilla.example', $1) returning id`,
      [confirmer],
    )
    return rows[0]!.id
  }
  /** An order that was asked about so often, and the answer to the last question: none. */
  const unanswered = async (given: { card: string; document?: number; row?: number }, questions: number) => {
    const reference = await place(pool, { kind: 'block', ...given })
    await pool.query(`update provider_orders set state = 'unknown', questions = $2 where reference = $1`, [reference, questions])
    const row = onlyRow(await pool.query<OrderRow>(`${orderRows('provider_orders')} where o.reference = $1`, [reference]))
    await take(services, provider, row, { outcome: 'unknown', detail: 'silence' })
    return row
  }
  const refuse = (row: OrderRow) => settle(services, provider, row, { state: 'refused', refusal: { code: 'provider_unreachable', detail: '' } })
  const told = async (subject: string | number) => {
    const { rows } = await pool.query<{ admin_id: string; params: object; link: string; read: boolean }>(`select admin_id, params, link, read_at is not null as read from notices where kind = 'order_waiting' and subject_id = $1`, [String(subject)])
    return rows
  }

  it('waits for who ordered it, once it was asked about for minutes, until it is settled', async () => {
    const order = await unanswered({ card: 'HC1' }, 5)
    assert.deepEqual(await told('HC1'), [])
    await refuse(order)
    const again = await unanswered({ card: 'HC1' }, 6)
    const notice = { admin_id: 'A1', params: { name: 'HC1', user: 'H1' }, link: '/credit-card/details?user=H1&card=HC1' }
    assert.deepEqual(await told('HC1'), [{ ...notice, read: false }])
    await refuse(again)
    assert.deepEqual(await told('HC1'), [{ ...notice, read: true }])
  })

  it('of a list waits for who confirmed it, once for all of them, until the last is settled', async () => {
    const document = await list()
    const orders = [await unanswered({ card: 'HC2', document, row: 2 }, 6), await unanswered({ card: 'HC3', document, row: 3 }, 9)]
    const read = async () => (await told(document)).map((notice) => [notice.admin_id, notice.link, notice.read])
    const link = `/block-card-list/${document}/result`
    assert.deepEqual(await read(), [[confirmer, link, false]])
    await refuse(orders[0]!)
    assert.deepEqual(await read(), [[confirmer, link, false]])
    await refuse(orders[1]!)
    assert.deepEqual(await read(), [[confirmer, link, true]])
  })
})
