import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { balance } from '../test/holders.ts'
import { startOrderServer } from './test/order-server.ts'
import { orderState, place, reserve, workAll } from './test/provider-orders.ts'
import { openCardProvider } from '../../card-provider/paycaddy/paycaddy.ts'
import { closedAddress } from './test/paycaddy-server.ts'
import { ordersCommand } from './orders.command.ts'

describe('the command for orders that nobody answers', async () => {
  const { paycaddy, server, pool, holders } = await startOrderServer(3)
  /** With so long a pause that nothing is asked by itself. */
  const services = { ...server.services, settings: { ...server.services.settings, PAYCADDY_RETRY_PAUSE_MS: 600_000 } }
  const said = async (...args: string[]) => {
    const lines: string[] = []
    await ordersCommand(services, args, (line) => void lines.push(line))
    return lines
  }
  /** Recharges a card; what came of it is not heard. */
  const unheard = async (card: string, reference: string) => {
    paycaddy.fail('/payIns', 'silent_after', { about: (body) => body['statement'] === reference })
    await place(pool, { kind: 'load', card, cents: 500, transaction: await reserve(pool, card, 500, reference), reference })
    await workAll(services, 2)
  }
  const audited = async (reference: string) =>
    (await pool.query<{ state: string; account: string }>(`select after ->> 'state' as state, after ->> 'account' as account from audit_entries where action = 'provider_order.resolved' and subject_id = $1`, [reference])).rows

  it('says that no order waits', async () => {
    assert.deepEqual(await said(), ['No order waits'])
  })

  it('shows what waits, with reference and age, the oldest first', async () => {
    await unheard('HC1', 'top-up:7:2')
    await unheard('HC2', 'top-up:7:3')
    await pool.query(`update provider_orders set created_at = now() - interval '75 minutes' where reference = 'top-up:7:2'`)
    await place(pool, { kind: 'block', card: 'HC3', reference: 'block-cards:8:2' })
    assert.deepEqual(await said(), ['top-up:7:2\tload\tHC1\tunknown\t75 min\tasked 0 times', 'top-up:7:3\tload\tHC2\tunknown\t0 min\tasked 0 times', '1 queued, 2 unknown'])
  })

  it('settles one as done and one as refused, once, and keeps that somebody did', async () => {
    assert.deepEqual(await said('resolve', 'top-up:7:2', 'done'), ['top-up:7:2: done'])
    assert.deepEqual(await said('resolve', 'top-up:7:3', 'refused'), ['top-up:7:3: refused'])
    assert.deepEqual([(await orderState(pool, 'top-up:7:2')).state, (await orderState(pool, 'top-up:7:3')).state], ['accepted', 'refused'])
    assert.deepEqual(await Promise.all([holders[0]!, holders[1]!].map((card) => balance(pool, { card }))), [500, 0])
    assert.deepEqual((await audited('top-up:7:2')).map(({ state, account }) => [state, account !== '']), [['accepted', true]])
    assert.deepEqual((await audited('top-up:7:3')).map(({ state }) => state), ['refused'])
    for (const state of ['done', 'refused']) await assert.rejects(said('resolve', 'top-up:7:2', state), /No order of this reference is unresolved/)
    assert.equal((await audited('top-up:7:2')).length, 1)
  })

  it('shows one that is tried again without a connection, and settles it', async () => {
    await pool.query(`update provider_orders set next_at = now() + interval '1 hour' where reference = 'block-cards:8:2'`)
    await place(pool, { kind: 'block', card: 'HC1', reference: 'block-cards:9:2' })
    await workAll({ ...services, cardProvider: openCardProvider({ ...services.settings, PAYCADDY_URL: await closedAddress() }) }, 1)
    assert.deepEqual((await said()).filter((line) => line.startsWith('block-cards:9')), ['block-cards:9:2\tblock\tHC1\tqueued\t0 min\ttried 1 times'])
    assert.deepEqual(await said('resolve', 'block-cards:9:2', 'refused'), ['block-cards:9:2: refused'])
  })

  it('settles none that is still to be sent, and none for words that it does not know', async () => {
    await assert.rejects(said('resolve', 'block-cards:8:2', 'done'), /No order of this reference is unresolved/)
    for (const args of [['resolve'], ['resolve', 'top-up:7:3'], ['resolve', 'top-up:7:3', 'perhaps'], ['drop']]) await assert.rejects(said(...args), /^Error: orders \|/)
  })
})
