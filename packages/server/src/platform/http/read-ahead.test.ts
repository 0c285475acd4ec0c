import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAhead } from './read-ahead.ts'

describe('batches that are read ahead', () => {
  /** Batches 1, 2, 3; what was begun and whether the source was closed stand in `log`. */
  async function* source(log: string[], failing?: number) {
    try {
      for (const batch of [1, 2, 3]) {
        log.push(`read ${String(batch)}`)
        if (batch === failing) throw new Error(`batch ${String(batch)}`)
        yield await Promise.resolve(batch)
      }
    } finally {
      log.push('closed')
    }
  }

  it('are all there, in their order, each read before the one before it is done with', async () => {
    const log: string[] = []
    for await (const batch of readAhead(source(log))) log.push(`got ${String(batch)}`)
    assert.deepEqual(log, ['read 1', 'read 2', 'got 1', 'read 3', 'got 2', 'closed', 'got 3'])
  })

  it('are one ahead, however long somebody takes', async () => {
    const log: string[] = []
    const batches = readAhead(source(log))
    await batches.next()
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(log, ['read 1', 'read 2'])
    await batches.return(undefined)
    assert.deepEqual(log, ['read 1', 'read 2', 'closed'])
  })

  it('fail where it is their turn, after those before them', async () => {
    const log: string[] = []
    const got: number[] = []
    await assert.rejects(async () => {
      for await (const batch of readAhead(source(log, 2))) got.push(batch)
    }, /batch 2/)
    assert.deepEqual(got, [1])
  })

  it('that nobody reads any more fail silently', async () => {
    const batches = readAhead(source([], 2))
    await batches.next()
    await batches.return(undefined)
  })
})
