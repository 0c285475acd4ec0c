import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stepsOf } from './figures.ts'

const texts = (...given: Parameters<typeof stepsOf>) => stepsOf(...given).map(({ date, until }) => `${date} ${until}`)

describe('a range of days in steps', () => {
  it('has a step for each day, over the end of a month, of a leap year, and of a year', () => {
    assert.deepEqual(texts('2024-02-28', '2024-03-01', 'day'), ['2024-02-28 2024-02-28', '2024-02-29 2024-02-29', '2024-03-01 2024-03-01'])
    assert.deepEqual(texts('2025-12-31', '2026-01-01', 'day'), ['2025-12-31 2025-12-31', '2026-01-01 2026-01-01'])
  })

  it('begins weeks on Monday, and cuts the first and the last', () => {
    assert.deepEqual(texts('2026-11-22', '2026-12-01', 'week'), ['2026-11-22 2026-11-22', '2026-11-23 2026-11-29', '2026-11-30 2026-12-01'])
    assert.deepEqual(texts('2026-11-23', '2026-11-29', 'week'), ['2026-11-23 2026-11-29'])
  })

  it('cuts months and years by the ends of the range', () => {
    assert.deepEqual(texts('2025-12-15', '2026-02-28', 'month'), ['2025-12-15 2025-12-31', '2026-01-01 2026-01-31', '2026-02-01 2026-02-28'])
    assert.deepEqual(texts('2024-06-30', '2026-01-01', 'year'), ['2024-06-30 2024-12-31', '2025-01-01 2025-12-31', '2026-01-01 2026-01-01'])
  })

  it('leaves no day out, whatever the step', () => {
    for (const step of ['day', 'week', 'month', 'year'] as const) {
      const steps = stepsOf('2020-02-29', '2026-11-23', step)
      for (const [at, { date }] of steps.entries()) if (at > 0) assert.equal(Date.parse(date) - Date.parse(steps[at - 1]?.until ?? ''), 86_400_000)
      assert.deepEqual([steps[0]?.date, steps.at(-1)?.until], ['2020-02-29', '2026-11-23'])
    }
  })
})
