import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onlyRow } from '../../../platform/database/query.ts'
import { orderRows, type OrderRow } from './orders.ts'
import { startOrderServer } from './test/order-server.ts'
import { orderState, place, reserve, workAll } from './test/provider-orders.ts'
import { settle, take, workOrders } from './work-orders.ts'

describe('an order of which the provider says nothing', async () => {
  const { paycaddy, server, services, pool } = await startOrderServer(4)
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
  /** Of a list by its number, of the orders of a card by the card. */
  const told = async (subject: string | number) => {
    const { rows } = await pool.query<{ admin_id: string; params: object; link: string; read: boolean }>(`select admin_id, params, link, read_at is not null as read from notices where kind = 'order_waiting' and $1 in (subject_id, split_part(subject_id, ':', 1)) order by id`, [String(subject)])
    return rows
  }

  it('waits for who ordered it, once it was asked about for minutes, until it is settled', async () => {
    const order = await unanswered({ card: 'HC1' }, 5)
    assert.deepEqual(await told('HC1'), [])
    await refuse(order)
    const again = await unanswered({ card: 'HC1' }, 6)
    const notice = { admin_id: 'A1', params: { name: 'HC1', card: 'HC1', user: 'H1' }, link: '/credit-card/details?user=H1&card=HC1' }
    assert.deepEqual(await told('HC1'), [{ ...notice, read: false }])
    await refuse(again)
    assert.deepEqual(await told('HC1'), [{ ...notice, read: true }])
    await unanswered({ card: 'HC1' }, 7)
    assert.deepEqual(await told('HC1'), [{ ...notice, read: true }, { ...notice, read: false }], 'months later')
  })

  it('waits for a person where its money can not be given back, because it is spent, and is settled once it can', async () => {
    const reference = 'reverse:spent'
    const taken = await reserve(pool, 'HC4', 500, 'up:spent')
    const back = await pool.query<{ transaction_id: number }>(`select transaction_id from ledger_post((select array_agg(row('back:spent', 'reversal', credit, debit, amount, '', '', id, null, 'A1', null, null)::ledger_transfer) from transfers where id = $1))`, [taken])
    await place(pool, { kind: 'unload', card: 'HC4', cents: 500, transaction: onlyRow(back).transaction_id, reference })
    const drain = `select ledger_post(array[row($1::text, 'adjustment', ledger_account($2), ledger_account($3), $4::bigint, '', '', null, null, 'A1', null, null)::ledger_transfer])`
    const { rows: [float] } = await pool.query<{ balance: number }>(`select balance from accounts where id = ledger_account('programme_float')`)
    await pool.query(drain, ['spent', 'programme_float', 'outside_world', float?.balance])
    await pool.query(`update provider_orders set state = 'unknown', questions = 6 where reference = $1`, [reference])
    await workOrders(services, provider)
    assert.deepEqual([(await orderState(pool, reference)).state, (await told('HC4')).map(({ read }) => read)], ['unknown', [false]])
    await pool.query(drain, ['filled', 'outside_world', 'programme_float', float?.balance])
    await pool.query('update provider_orders set next_at = now() where reference = $1', [reference])
    await workOrders(services, provider)
    assert.deepEqual([(await orderState(pool, reference)).state, (await told('HC4')).map(({ read }) => read)], ['refused', [true]])
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

  it('and that is refused is told of where no list says so: to who ordered it, why, and with a way to the card', async () => {
    const document = await list()
    await refuse(await unanswered({ card: 'HC2', document, row: 2 }, 0))
    paycaddy.cards.get('pc-HC3')!.status = 'Cancel'
    await place(pool, { kind: 'block', card: 'HC3' })
    await workAll(services)
    const { rows } = await pool.query(`select admin_id, subject_type, params, link from notices where kind = 'order_refused' and params ->> 'card' in ('HC2', 'HC3')`)
    const params = { name: 'HC3', card: 'HC3', user: 'H3', order: 'block', code: 'provider_refused', detail: 'The card is already blocked' }
    assert.deepEqual(rows, [{ admin_id: 'A1', subject_type: 'card', params, link: '/credit-card/details?user=H3&card=HC3' }])
  })
})
