import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startOrderServer } from './test/order-server.ts'
import { orderState, place, reserve, workAll } from './test/provider-orders.ts'

describe('orders about a card whose holder is stopped meanwhile', async () => {
  const { paycaddy, services, pool } = await startOrderServer(4)
  const stop = (card: string, status: 'Blocked' | 'Frozen') => pool.query(`update users set status = $2, status_reason = 'Fraude', status_changed_by = 'A1', status_changed_at = now() where id = (select user_id from cards where id = $1)`, [card, status])
  const cardOf = async (id: string) => (await pool.query<{ status: string; status_reason: string; by: string }>('select status, status_reason, status_changed_by as by from cards where id = $1', [id])).rows[0]

  it('end in a block, in the name of who stopped them', async () => {
    await pool.query(`update cards set status = 'Temporarily blocked' where id = 'HC1'`)
    const unblock = await place(pool, { kind: 'unblock', card: 'HC1' })
    const load = await place(pool, { kind: 'load', card: 'HC2', cents: 500, transaction: await reserve(pool, 'HC2', 500, 'top-up:stopped'), reference: 'top-up:stopped' })
    await stop('HC1', 'Blocked')
    await stop('HC2', 'Frozen')
    await workAll(services)
    for (const [card, before] of [['HC1', unblock], ['HC2', load]] as const) {
      assert.deepEqual([(await orderState(pool, before)).state, (await orderState(pool, `${before}:stopped`)).state], ['accepted', 'accepted'])
      assert.deepEqual([await cardOf(card), paycaddy.cards.get(`pc-${card}`)?.status], [{ status: 'Temporarily blocked', status_reason: 'Fraude', by: 'A1' }, 'Temporarilyblocked'])
    }
  })

  it('leave their block in the audit log', async () => {
    const { rows } = await pool.query(`select e.after ->> 'card_status' as status, e.after ->> 'action' as action from audit_entries e where e.action = 'card.blocked' and e.subject_type = 'user' and e.subject_id in (select user_id from cards where id in ('HC1', 'HC2'))`)
    assert.deepEqual(rows, Array(2).fill({ status: 'Temporarily blocked', action: 'Block' }))
  })

  it('end in it however often the line is cut, and ask once for it where the provider refuses', async () => {
    paycaddy.fail('/blockCard', 'cut', { times: 2, about: (body) => body['cardId'] === 'pc-HC3' })
    const [cut, refused] = [await place(pool, { kind: 'unblock', card: 'HC3' }), await place(pool, { kind: 'unblock', card: 'HC4' })]
    for (const card of ['HC3', 'HC4']) await stop(card, 'Frozen')
    const cancelled = paycaddy.cards.get('pc-HC4')
    await workAll(services, 1)
    assert.ok(cancelled)
    cancelled.status = 'Cancel'
    await workAll(services)
    const orders = async (card: string) => (await pool.query<{ reference: string; state: string }>('select reference, state from provider_orders where card_id = $1 order by id', [card])).rows
    assert.deepEqual(await orders('HC3'), [{ reference: cut, state: 'accepted' }, { reference: `${cut}:stopped`, state: 'accepted' }])
    assert.deepEqual(await orders('HC4'), [{ reference: refused, state: 'accepted' }, { reference: `${refused}:stopped`, state: 'refused' }])
  })
})
