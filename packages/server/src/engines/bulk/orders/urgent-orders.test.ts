import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openCardProvider } from '../../card-provider/paycaddy/paycaddy.ts'
import { startOrderServer } from './test/order-server.ts'
import { closedAddress } from './test/paycaddy-server.ts'
import { orderState, place, workAll } from './test/provider-orders.ts'

describe('orders that block or cancel a card', async () => {
  const { paycaddy, services, pool } = await startOrderServer(4)
  /** Nobody listens there. */
  const unreachable = { ...services, cardProvider: openCardProvider({ ...services.settings, PAYCADDY_URL: await closedAddress() }) }

  it('are tried until the provider answers, however long it is away', async () => {
    for (const [card, kind, path, status] of [['HC1', 'block', '/blockCard', 'Temporarily blocked'], ['HC2', 'cancel', '/cancelCard', 'Canceled']] as const) {
      const reference = await place(pool, { kind, card })
      await workAll(unreachable, 20)
      assert.deepEqual(await orderState(pool, reference), { state: 'queued', attempts: 20, questions: 0, code: null })
      paycaddy.fail(path, 503, { times: 2 })
      await workAll(services)
      assert.deepEqual([(await orderState(pool, reference)).state, (await pool.query<{ status: string }>('select status from cards where id = $1', [card])).rows[0]?.status, paycaddy.count(path)], ['accepted', status, 3])
    }
  })

  it('wait out a pause between two tries that grows from that of the settings, up to five minutes', async () => {
    const settings = { ...services.settings, PAYCADDY_RETRY_PAUSE_MS: 5_000 }
    const reference = await place(pool, { kind: 'block', card: 'HC3' })
    for (const [attempts, seconds] of [[0, 5], [1, 10], [5, 160], [9, 300]] as const) {
      await pool.query('update provider_orders set next_at = now(), attempts = $2 where reference = $1', [reference, attempts])
      await workAll({ ...unreachable, settings })
      const { rows } = await pool.query(`select state, extract(epoch from next_at - sent_at) between $2::float8 and $2::float8 + 60 as waits from provider_orders where reference = $1`, [reference, seconds])
      assert.deepEqual(rows, [{ state: 'queued', waits: true }], `after ${attempts + 1} tries`)
    }
    await pool.query('update provider_orders set next_at = now() where reference = $1', [reference])
    await workAll({ ...services, settings })
    assert.equal((await orderState(pool, reference)).state, 'accepted')
  })

  it('wait for who ordered them once they were tried for minutes, and no longer once they are done', async () => {
    const told = async () => (await pool.query<{ admin_id: string; read: boolean }>(`select admin_id, read_at is not null as read from notices where kind = 'order_waiting' and link like '%card=HC4'`)).rows
    await place(pool, { kind: 'block', card: 'HC4' })
    await workAll(unreachable, 5)
    assert.deepEqual(await told(), [])
    await workAll(unreachable, 4)
    assert.deepEqual(await told(), [{ admin_id: 'A1', read: false }])
    await workAll(services)
    assert.deepEqual(await told(), [{ admin_id: 'A1', read: true }])
  })
})
