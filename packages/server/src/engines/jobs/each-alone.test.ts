import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { eachAlone } from './each-alone.ts'

describe('work on several things, each alone', () => {
  const written: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void written.push(line) })
  const odd = (item: number) => (item % 2 === 1 ? Promise.reject(new Error(`${item} is odd`)) : Promise.resolve())
  const options = { named: (item: number) => ({ item }), failed: 'no' }

  it('goes on behind one that fails, which is logged and handed back', async () => {
    const worked: number[] = []
    const failures = await eachAlone({ log }, [1, 2, 3], (item) => (worked.push(item), odd(item)), options)
    assert.deepEqual(worked, [1, 2, 3])
    assert.deepEqual(failures.map(String), ['Error: 1 is odd', 'Error: 3 is odd'])
    assert.deepEqual(written.map((line) => (JSON.parse(line) as { item: number; msg: string })).map(({ item, msg }) => [item, msg]), [[1, 'no'], [3, 'no']])
  })

  it('begins nothing once it is to stop', async () => {
    const stopping = new AbortController()
    const worked: number[] = []
    await eachAlone({ log }, [2, 4], (item) => (worked.push(item), stopping.abort(), Promise.resolve()), { ...options, stopping: stopping.signal })
    assert.deepEqual(worked, [2])
  })
})
