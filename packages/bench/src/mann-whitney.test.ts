import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareByRank } from './mann-whitney.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('comparison by rank', () => {
  it('counts how often one is above the other', () => {
    assert.deepEqual(compareByRank([1, 2, 4], [3, 5, 6]).u, 1)
    assert.equal(compareByRank(range(11, 20), range(1, 10)).u, 100)
    assert.equal(compareByRank(range(1, 10), range(11, 20)).u, 0)
  })

  it('finds nothing between equals, ties counted half', () => {
    assert.deepEqual(compareByRank([1, 2, 3, 4], [1, 2, 3, 4]), { u: 8, z: 0, medians: [3, 3] })
    assert.equal(compareByRank([7, 7, 7], [7, 7, 7]).z, 0)
  })

  it('says how unlikely a difference is by chance', () => {
    const { z } = compareByRank(range(1, 10), range(11, 20))
    // (0 − 50) / √(100 · 21 / 12)
    assert.ok(Math.abs(z + 50 / Math.sqrt(175)) < 1e-12)
  })
})
