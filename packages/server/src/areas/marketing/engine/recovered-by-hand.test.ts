import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startReferrals } from '../test/referral-world.ts'

describe('the referral engine and rewards that somebody recovers by hand', async () => {
  const { engine, programme, brought, topUp, pay, state, sums } = await startReferrals()
  const { one, marketing, outside } = engine

  it('counts a reward that somebody reversed by hand, and does not take it back again', async () => {
    await programme()
    const referrer = await engine.holder()
    const referee = await brought(referrer)
    const earned = await topUp(referee, 100)
    await pay()
    const { reward_transaction_id: reward } = await one<{ reward_transaction_id: number }>('select reward_transaction_id from referral_details')
    await engine.post('reversal', referrer.wallet, marketing, 500, { reversal_of: reward })
    await engine.pay()
    assert.deepEqual([(await state()).map(({ back, rest }) => [back, rest]), await sums()], [[[500, 0]], [{ rewarded: 1, paid: 200 }]])
    await engine.post('reversal', referee.wallet, outside, 100, { reversal_of: earned })
    await engine.pay()
    await engine.pay()
    assert.deepEqual([(await state()).map(({ back, rest }) => [back, rest]), await sums()], [[[700, 0]], [{ rewarded: 1, paid: 0 }]])
    assert.deepEqual([await engine.balance(referrer.wallet), await engine.balance(referee.wallet)], [0, 0])
  })

  it('misses nothing once somebody recovered by hand what the wallet did not cover', async () => {
    await programme()
    const referrer = await engine.holder()
    const referee = await brought(referrer)
    const earned = await topUp(referee, 100)
    await pay()
    await engine.post('fee', referrer.wallet, outside, 500)
    await engine.post('reversal', referee.wallet, outside, 100, { reversal_of: earned })
    await engine.pay()
    const known = async () => [(await state()).map(({ back, rest }) => [back, rest]), await sums()]
    assert.deepEqual(await known(), [[[200, 500]], [{ rewarded: 1, paid: 500 }]])
    await topUp(referrer, 500)
    const { reward_transaction_id: reward } = await one<{ reward_transaction_id: number }>('select reward_transaction_id from referral_details')
    await engine.post('reversal', referrer.wallet, marketing, 500, { reversal_of: reward })
    await engine.pay()
    assert.deepEqual(await known(), [[[700, 0]], [{ rewarded: 1, paid: 0 }]])
  })
})
