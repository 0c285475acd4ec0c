import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cashbackProblems } from './cashback-rules.ts'

const percent = { reward_type: 'percent', rate_bps: 250, fixed_amount: null, max_per_transaction: '10.00', max_per_user_month: '10.00', budget: '100.00', starts_at: '2026-11-01', ends_at: '2026-11-01' }
const fixed = { ...percent, reward_type: 'fixed', rate_bps: null, fixed_amount: '10.00' }
const today = '2026-11-01'
const codes = (terms: Parameters<typeof cashbackProblems>[0], spent = '0.00') => Object.entries(cashbackProblems(terms, { today, before: { spent, starts_at: '2026-10-01', ends_at: null } })).map(([field, { code }]) => `${field} ${code}`)

describe('the rules of a cashback programme', () => {
  it('hold at their limits', () => {
    assert.deepEqual(codes(percent, '100.00'), [])
    assert.deepEqual(codes(fixed), [])
    assert.deepEqual(codes({ ...fixed, budget: '10.00', max_per_transaction: null, max_per_user_month: null, ends_at: null }), [])
  })

  it('ask for the reward of its type and refuse the other one', () => {
    assert.deepEqual(codes({ ...percent, rate_bps: null, fixed_amount: '1.00' }), ['rate_bps required', 'fixed_amount reward_of_other_type'])
    assert.deepEqual(codes({ ...fixed, rate_bps: 1, fixed_amount: null }), ['rate_bps reward_of_other_type', 'fixed_amount required'])
  })

  it('say what a cap or a budget does not cover', () => {
    assert.deepEqual(cashbackProblems({ ...percent, max_per_user_month: '9.99' }, { today }), { max_per_user_month: { code: 'cap_below_transaction', params: { amount: '10.00' } } })
    assert.deepEqual(codes({ ...fixed, max_per_transaction: '9.99', max_per_user_month: '9.99', budget: '9.99' }), ['max_per_transaction cap_below_reward', 'max_per_user_month cap_below_reward', 'budget budget_below_reward'])
    assert.deepEqual(cashbackProblems(percent, { today, before: { spent: '100.01', ends_at: null } }), { budget: { code: 'budget_below_spent', params: { amount: '100.01' } } })
    assert.deepEqual(codes({ ...percent, ends_at: '2026-10-31' }), ['ends_at date_range_order'])
  })

  it('refuse a last day that is over, unless it was so before', () => {
    const past = { ...percent, starts_at: '2026-10-01', ends_at: '2026-10-31' }
    assert.deepEqual(codes(past), ['ends_at date_past'])
    const before = { spent: '0.00', starts_at: '2026-10-01', ends_at: '2026-10-31' }
    assert.deepEqual(cashbackProblems(past, { today, before }), {})
    assert.deepEqual(cashbackProblems({ ...past, ends_at: '2026-10-30' }, { today, before }), { ends_at: { code: 'date_past' } })
  })

  it('refuse a first day that is over, unless it was so before, or was not over when it was asked for', () => {
    const late = { ...percent, starts_at: '2026-10-31', ends_at: null }
    assert.deepEqual(cashbackProblems(late, { today }), { starts_at: { code: 'date_past' } })
    assert.deepEqual(cashbackProblems(late, { today, earliest: '2026-10-31' }), {})
    assert.deepEqual(cashbackProblems(late, { today, before: { spent: '0.00', starts_at: '2026-10-31', ends_at: null } }), {})
    assert.deepEqual(cashbackProblems({ ...late, starts_at: '2026-10-30' }, { today, before: { spent: '0.00', starts_at: '2026-10-31', ends_at: null } }), { starts_at: { code: 'date_past' } })
  })

  it('say nothing of what is not written yet', () => assert.deepEqual(codes({ starts_at: '2026-11-01', reward_type: 'fixed', max_per_user_month: '1.00' }), []))
})
