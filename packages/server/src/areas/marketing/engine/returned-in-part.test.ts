import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readEntry } from '../../../engines/lists/read-list.ts'
import { cashbackRewardsOf } from '../cashback-rewards.list.ts'
import { startEngine } from '../test/engine-world.ts'

describe('a purchase that came back in part', async () => {
  const engine = await startEngine()
  after(() => engine.drop())
  const { marketing, outside } = engine
  await engine.fund(10_000_000)

  it('gives its share back, however long it waits to be judged', async () => {
    const id = await engine.programme({ rate_bps: 1_000 })
    const one = await engine.holder()
    const judgedFirst = await engine.buy(one, 10_000)
    await engine.pay()
    const funds = await engine.balance(marketing)
    await engine.post('adjustment', marketing, outside, funds)
    const waiting = await engine.buy(one, 10_000)
    for (const purchase of [judgedFirst, waiting]) await engine.giveBack(one, purchase, 100)
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
})
