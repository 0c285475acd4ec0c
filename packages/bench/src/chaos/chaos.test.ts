import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runQuick } from './run.ts'

const SEED = Number(process.env['CHAOS_SEED'] ?? 507)

test('nothing is lost, doubled or left behind when processes and connections are killed at random', { timeout: 600_000 }, async (context) => {
  const { faults, done } = await runQuick(SEED, (line) => context.diagnostic(line))
  assert.deepEqual(faults, [])
  assert.ok(Object.values(done).some((count) => count > 0))
})
