import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { remembered } from './remembered.ts'

describe('what is made once', () => {
  it('is shared and kept, and a failure is not', async () => {
    let calls = 0
    const make = remembered(() => ((calls += 1) === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve(calls)))
    const [one, other] = await Promise.allSettled([make(), make()])
    assert.deepEqual([one.status, other.status, calls], ['rejected', 'rejected', 1])
    assert.deepEqual([await make(), await make(), calls], [2, 2, 2])
  })
})
