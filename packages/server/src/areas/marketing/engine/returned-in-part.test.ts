import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
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
})
