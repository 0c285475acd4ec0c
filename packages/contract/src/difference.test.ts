import assert from 'node:assert/strict'
import { it } from 'node:test'
import { differenceOf } from './difference.ts'

it('says which way a figure went, and by how much', () => {
  assert.deepEqual(differenceOf({ now: '150.00', before: '100.00', change_percent: 50 }), { direction: 'more', percent: 50, isBelow: false })
  assert.deepEqual(differenceOf({ now: 3, before: 4, change_percent: -25 }), { direction: 'less', percent: 25, isBelow: false })
  assert.deepEqual(differenceOf({ now: '1.00', before: '1.00', change_percent: 0 }), { direction: 'same', percent: 0, isBelow: false })
})

it('tells a difference that is rounded away', () => {
  assert.deepEqual(differenceOf({ now: '1000400.00', before: '1000000.00', change_percent: 0 }), { direction: 'more', percent: 0.1, isBelow: true })
  assert.deepEqual(differenceOf({ now: '999600.00', before: '1000000.00', change_percent: 0 }), { direction: 'less', percent: 0.1, isBelow: true })
})
