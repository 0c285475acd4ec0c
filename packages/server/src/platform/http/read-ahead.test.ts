import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAhead } from './read-ahead.ts'

describe('parts that are read ahead', () => {
  const parts = [1, 2, 3, 4]
  /** Reads part after part; what was begun stands in `log`. */
  const reading = (log: string[], failing?: number) => async (part: number) => {
    log.push(`read ${String(part)}`)
    await Promise.resolve()
    if (part === failing) throw new Error(`part ${String(part)}`)
    return part
  }

  it('are all there, in their order, each read before those before it are done with', async () => {
    const log: string[] = []
    for await (const part of readAhead(parts, reading(log), 2)) log.push(`got ${String(part)}`)
    assert.deepEqual(log, ['read 1', 'read 2', 'read 3', 'got 1', 'read 4', 'got 2', 'got 3', 'got 4'])
  })

  it('are all there where they are fewer than are read ahead, or none', async () => {
    for (const few of [[], [1], [1, 2]]) {
      const got: number[] = []
      for await (const part of readAhead(few, reading([]), 2)) got.push(part)
      assert.deepEqual(got, few)
    }
  })

  it('are so many ahead and no more, however long somebody takes', async () => {
    const log: string[] = []
    const batches = readAhead(parts, reading(log), 1)
    await batches.next()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(log, ['read 1', 'read 2'])
    await batches.return(undefined)
    assert.deepEqual(log, ['read 1', 'read 2'])
  })

  it('fail where it is their turn, after those before them', async () => {
    const got: number[] = []
    await assert.rejects(async () => {
      for await (const part of readAhead(parts, reading([], 2), 2)) got.push(part)
    }, /part 2/)
    assert.deepEqual(got, [1])
  })

  it('that nobody reads fail silently', async () => {
    const batches = readAhead(parts, reading([], 2), 2)
    await batches.next()
    assert.deepEqual(await batches.return(undefined), { value: undefined, done: true })
    // A failure that nobody waits for would end this process.
    await new Promise((resolve) => setImmediate(resolve))
  })
})
