import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { exampleOf } from './cashback-reward.ts'

const percent = { reward_type: 'percent', rate_bps: 1_000, fixed_amount: null, min_purchase: '0.00', max_per_transaction: null, max_per_user_month: null, budget: '1000.00' }

describe('the example of a programme', () => {
  it('says what a purchase pays, and how many reach the cap of the month', () => {
    assert.deepEqual(exampleOf(percent), { purchase: '40.00', reward: '4.00' })
    assert.deepEqual(exampleOf({ ...percent, max_per_user_month: '9.00' }), { purchase: '40.00', reward: '4.00', purchases: 3 })
    assert.deepEqual(exampleOf({ ...percent, min_purchase: '60.00' }), { purchase: '60.00', reward: '6.00' })
  })

  it('never pays more than the cap of the month or the budget', () => {
    assert.deepEqual(exampleOf({ ...percent, rate_bps: 10_000, max_per_user_month: '12.00' }), { purchase: '40.00', reward: '12.00', purchases: 1 })
    assert.deepEqual(exampleOf({ ...percent, rate_bps: 10_000, budget: '7.00' }), { purchase: '40.00', reward: '7.00' })
    assert.deepEqual(exampleOf({ ...percent, rate_bps: 10_000, budget: '7.00', max_per_user_month: '12.00' }), { purchase: '40.00', reward: '7.00' }, 'the budget ends first')
  })

  it('goes by the terms of a service before its own, within the same caps', () => {
    assert.deepEqual(exampleOf({ ...percent, max_per_user_month: '12.00' }, { rate_bps: 5_000, max_amount: null }), { purchase: '40.00', reward: '12.00', purchases: 1 })
    assert.deepEqual(exampleOf(percent, { rate_bps: null, max_amount: '3.00' }), { purchase: '40.00', reward: '3.00' })
  })

  it('says nothing while a reward is missing or outside its limits', () => {
    for (const rate_bps of [undefined, null, 0, -1, 10_001]) assert.equal(exampleOf({ ...percent, rate_bps }), undefined, String(rate_bps))
    for (const rate_bps of [undefined, 0, 10_001]) assert.equal(exampleOf(percent, { rate_bps, max_amount: null }), undefined, String(rate_bps))
    assert.equal(exampleOf({ ...percent, reward_type: 'fixed', rate_bps: null }), undefined)
    assert.deepEqual(exampleOf({ ...percent, reward_type: 'fixed', rate_bps: undefined, fixed_amount: '3.00' }), { purchase: '40.00', reward: '3.00' })
  })
})
