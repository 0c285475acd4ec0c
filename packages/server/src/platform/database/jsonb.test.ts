import assert from 'node:assert/strict'
import { it } from 'node:test'
import { jsonbOf } from './jsonb.ts'

it('a value for jsonb holds no half of a character, however deep it stands', () => {
  const value = [{ code: 'text_garbled', params: { found: 'a\ud83d', row: 3, whole: '😀 \\ud83d' } }, '\ude00']
  assert.deepEqual(JSON.parse(jsonbOf(value)), [{ code: 'text_garbled', params: { found: 'a\ufffd', row: 3, whole: '😀 \\ud83d' } }, '\ufffd'])
})
