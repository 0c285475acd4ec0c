import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readEntry } from '../../../engines/lists/read-list.ts'
import { cashbackRewardsOf } from '../cashback-reward.list.ts'
import { startEngine } from '../test/engine-world.ts'

describe('a purchase that came back in part', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { marketing, outside } = engine
  await engine.fund(10_000_000)
  /** What the overview of marketing counts from a day on. */
  const overview = async (since: string) => {
    await engine.pool.query('delete from marketing_days')
    await engine.pool.query('select sum_marketing_days($1, now())', [since])
    return engine.one<{ purchases: number; cents: number; cashback: number }>('select coalesce(sum(purchases), 0)::int as purchases, coalesce(sum(purchase_cents), 0)::int as cents, coalesce(sum(cashback_cents), 0)::int as cashback from marketing_days')
  }

  it('gives its share back, however long it waits to be evaluated', async () => {
    const id = await engine.programme({ rate_bps: 1_000 })
    const one = await engine.holder()
    const evaluatedFirst = await engine.buy(one, 10_000)
    await engine.pay()
    const funds = await engine.balance(marketing)
    await engine.post('adjustment', marketing, outside, funds)
    const waiting = await engine.buy(one, 10_000)
    for (const purchase of [evaluatedFirst, waiting]) await engine.giveBack(one, purchase, 100)
    await engine.pay()
    assert.equal(await engine.waiting(), 1, 'there are no funds')
    await engine.fund(funds)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ paid: cents, back }) => [cents, back]), [[1_000, 10], [1_000, 10]])
    assert.deepEqual([await engine.balance(one.wallet), (await engine.status(id)).spent, await engine.waiting()], [1_980, 1_980, 0])
  })

  it('is told by how much of its reward came back, and why it was less before that', async () => {
    await engine.forget()
    const id = await engine.programme({ rate_bps: 1_000, monthly: 500 })
    const told = async (purchase: number) => {
      const found = await readEntry(engine.db, cashbackRewardsOf(id), sql`r.purchase_id = ${purchase}`)
      return [found?.state, found?.reason]
    }
    const one = await engine.holder()
    const cut = await engine.buy(one, 10_000)
    await engine.pay()
    assert.deepEqual(await told(cut), ['month_cap', 'month_cap'])
    await engine.giveBack(one, cut, 1_000)
    await engine.pay()
    assert.deepEqual(await told(cut), ['partly_taken_back', 'month_cap'])
    const [other, third] = [await engine.holder(), await engine.holder()]
    const whole = await engine.buy(other, 10_000)
    await engine.pay()
    await engine.giveBack(other, whole, 10_000)
    await engine.pay()
    assert.deepEqual(await told(whole), ['taken_back', 'month_cap'])
    const spent = await engine.buy(third, 1_000)
    await engine.pay()
    await engine.post('adjustment', third.wallet, outside, await engine.balance(third.wallet))
    await engine.giveBack(third, spent, 1_000)
    await engine.pay()
    assert.deepEqual(await told(spent), ['rest', null], 'nothing of it came back')
  })

  it('and then whole gives all of it back, whether it was heard of before, at once, or not evaluated at all', async () => {
    await engine.forget()
    const id = await engine.programme({ rate_bps: 1_000 })
    const one = await engine.holder()
    const before = await engine.balance(marketing)
    const counted = await overview('2020-01-01')
    const [inTurn, atOnce] = [await engine.buy(one, 10_000), await engine.buy(one, 10_000)]
    await engine.pay()
    await engine.giveBack(one, inTurn, 100)
    await engine.pay()
    const never = await engine.buy(one, 10_000)
    for (const purchase of [atOnce, never]) await engine.giveBack(one, purchase, 100)
    for (const purchase of [inTurn, atOnce, never]) await engine.giveBackRest(one, purchase, 9_900)
    await engine.pay()
    assert.deepEqual((await engine.rewards(id)).map(({ purchase_id, paid, back, rest }) => [purchase_id, paid, back, rest]), [[inTurn, 1_000, 1_000, 0], [atOnce, 1_000, 1_000, 0]])
    assert.deepEqual([await engine.balance(one.wallet), (await engine.status(id)).spent, await engine.balance(marketing), await engine.waiting(), await engine.whole()], [0, 0, before, 0, true])
    const { rows } = await engine.pool.query<{ left: number }>(`select ledger_left(r.transaction_id, r.paid_cents) as left from cashback_rewards r where cashback_id = $1`, [id])
    assert.deepEqual(rows.map(({ left }) => left), [0, 0], 'and the lists of its holder say so')
    assert.equal((await engine.pool.query('select from unheard_reversals')).rowCount, 0)
    assert.deepEqual(await overview('2020-01-01'), counted, 'nor does the overview count any of it')
  })

  it('before it was evaluated counts in the overview by what was left of it', async () => {
    await engine.forget()
    const id = await engine.programme({ rate_bps: 1_000 })
    const one = await engine.holder()
    const purchase = await engine.buy(one, 10_000, { at: '2026-01-01T12:00:00Z' })
    await engine.post('reversal', outside, one.card, 4_000, { reversal_of: purchase, at: '2026-01-02T12:00:00Z' })
    await engine.pay()
    const { purchases, cents } = await overview(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    assert.deepEqual([purchases, cents, (await engine.status(id)).spent], [1, 6_000, 600])
  })
})
