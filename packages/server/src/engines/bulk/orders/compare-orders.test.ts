import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { balance } from '../test/holders.ts'
import { startOrderServer } from './test/order-server.ts'
import { orderState, place, reserve, workAll } from './test/provider-orders.ts'
import { compareOrders } from './compare-orders.ts'
import { ordersCommand } from './orders.command.ts'

describe('the comparison with the card provider', async () => {
  const { paycaddy, services, pool, holders } = await startOrderServer(12)
  const { cardProvider: provider } = services
  assert.ok(provider.kind === 'remote')
  let used = 0
  const somebody = () => ({ card: `HC${(used += 1)}`, holder: holders[used - 1]! })
  const about = (reference: string) => ({ about: (body: Record<string, unknown>) => body['statement'] === reference })
  const walletOf = (card: string) => paycaddy.cards.get(`pc-${card}`)?.walletId ?? ''
  const load = async (card: string, reference: string, cents = 500) => {
    await place(pool, { kind: 'load', card, cents, transaction: await reserve(pool, card, cents, reference), reference })
    await workAll(services)
  }
  const compare = async () => {
    await pool.query('update provider_orders set next_check_at = now() where next_check_at is not null')
    while ((await compareOrders(services, provider)) > 0);
  }
  const said = async (...args: string[]) => {
    const lines: string[] = []
    await ordersCommand(services, args, (line) => void lines.push(line))
    return lines
  }
  const audited = async (reference: string) =>
    (await pool.query<{ text: string }>(`select action || ' ' || coalesce(after ->> 'difference', before ->> 'difference') as text from audit_entries where subject_id = $1 order by id`, [reference])).rows.map(({ text }) => text)

  it('finds nothing where both say the same, and looks again and again for a week', async () => {
    const { card } = somebody()
    await load(card, 'top-up:1:2')
    await place(pool, { kind: 'block', card })
    await workAll(services)
    await compare()
    assert.deepEqual(await said(), ['No order waits'])
    const next = async () => (await pool.query<{ checks: number; minutes: number | null }>(`select checks, round(extract(epoch from next_check_at - settled_at) / 60)::int as minutes from provider_orders where reference = 'top-up:1:2'`)).rows[0]!
    const seen = [await next()]
    for (let check = 0; check < 5; check += 1) {
      await compare()
      seen.push(await next())
    }
    assert.deepEqual(seen.map(({ minutes }) => minutes), [60, 360, 1_440, 4_320, 10_080, null])
  })

  it('finds money that arrived after it had been taken back, says so once, and notices when it is put right', async () => {
    const { card, holder } = somebody()
    paycaddy.fail('/payIns', 'silent', about('top-up:2:2'))
    await load(card, 'top-up:2:2')
    assert.deepEqual([(await orderState(pool, 'top-up:2:2')).code, await balance(pool, { card: holder })], ['provider_never_received', 0])
    await compare()
    assert.deepEqual(await said(), ['No order waits'])
    paycaddy.calls['POST /v1/payIns']?.({ walletIdTo: walletOf(card), amount: 500, currency: 'USD', statement: 'top-up:2:2' }, '')
    await compare()
    await compare()
    assert.deepEqual(await said(), [`top-up:2:2\tload\t${card}\tdone_at_provider\tours: refused\tprovider: 500\tfound 0 h ago`, '1 differ'])
    assert.deepEqual(await audited('top-up:2:2'), ['provider_order.differs done_at_provider'])
    assert.equal(await balance(pool, { card: holder }), 0)
    paycaddy.movements.splice(paycaddy.movements.findIndex(({ told }) => told['statement'] === 'top-up:2:2'), 1)
    await compare()
    assert.deepEqual(await said(), ['No order waits'])
    assert.deepEqual(await audited('top-up:2:2'), ['provider_order.differs done_at_provider', 'provider_order.agrees done_at_provider'])
  })

  it('finds what was done twice, what is missing and another amount; one that is dealt with is not reported again', async () => {
    const { card } = somebody()
    for (const reference of ['top-up:3:2', 'top-up:3:3', 'top-up:3:4']) await load(card, reference)
    paycaddy.calls['POST /v1/payIns']?.({ walletIdTo: walletOf(card), amount: 500, currency: 'USD', statement: 'top-up:3:2' }, '')
    const at = (reference: string) => paycaddy.movements.findIndex(({ told }) => told['statement'] === reference)
    paycaddy.movements.splice(at('top-up:3:3'), 1)
    Object.assign(paycaddy.movements[at('top-up:3:4')]!.told, { amount: 50 })
    await compare()
    const parts = (line: string) => line.split('\t').slice(0, 6).filter((_, part) => part !== 1 && part !== 2)
    assert.deepEqual((await said()).slice(0, -1).map(parts), [
      ['top-up:3:2', 'done_twice', 'ours: 500', 'provider: 500 + 500'],
      ['top-up:3:3', 'missing_at_provider', 'ours: 500', 'provider: nothing'],
      ['top-up:3:4', 'amount_differs', 'ours: 500', 'provider: 50'],
    ])
    for (const reference of ['top-up:3:2', 'top-up:3:3', 'top-up:3:4']) assert.deepEqual(await said('cleared', reference), [`${reference}: cleared`])
    await compare()
    assert.deepEqual(await said(), ['No order waits'])
    assert.deepEqual(await audited('top-up:3:2'), ['provider_order.differs done_twice', 'provider_order.cleared done_twice'])
    await assert.rejects(said('cleared', 'top-up:3:2'), /say the same/)
  })

  it('finds a card that stands elsewhere at the provider, by its last change alone', async () => {
    const { card } = somebody()
    await place(pool, { kind: 'block', card, reference: 'block:4:2' })
    await workAll(services)
    await place(pool, { kind: 'unblock', card, reference: 'block:5:2' })
    await workAll(services)
    Object.assign(paycaddy.cards.get(`pc-${card}`)!, { status: 'Temporarilyblocked' })
    await compare()
    assert.deepEqual((await said())[0]?.split('\t').slice(0, 6), ['block:5:2', 'unblock', card, 'status_differs', 'ours: Active', 'provider: Temporarily blocked'])
    await said('cleared', 'block:5:2')
  })

  it('takes an answer that cannot be read, or none, for no answer', async () => {
    const { card } = somebody()
    await load(card, 'top-up:6:2')
    for (const fault of ['garbled_after', 503] as const) {
      paycaddy.fail('/TransactionDetailListByWallet', fault)
      await pool.query(`update provider_orders set next_check_at = case when reference = 'top-up:6:2' then now() end`)
      assert.equal(await compareOrders(services, provider), 1)
    }
    assert.deepEqual(await said(), ['No order waits'])
    const { rows } = await pool.query(`select checks, next_check_at > now() as again from provider_orders where reference = 'top-up:6:2'`)
    assert.deepEqual(rows, [{ checks: 0, again: true }])
  })
})
