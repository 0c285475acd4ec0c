import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDay } from './days.ts'

test('only a day that exists is one, of centuries whose days sort as text', () => {
  for (const text of ['2028-02-29', '1900-01-01', '2999-12-31']) assert.ok(isDay(text), text)
  for (const text of ['2026-02-29', '2026-13-45', '26-11-20', '2026-11-20T00:00:00Z', '', '0000-01-01', '0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31', '+010000-01-01']) assert.ok(!isDay(text), text)
})
