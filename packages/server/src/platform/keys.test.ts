import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createKeys } from './keys.ts'

describe('keys', () => {
  const keys = createKeys('x'.repeat(32))

  it('open what they sealed, differently each time, for the same row only', () => {
    const [one, other] = [keys.seal('A1', 'secret'), keys.seal('A1', 'secret')]
    assert.notEqual(one, other)
    assert.equal(keys.open('A1', one), 'secret')
    assert.equal(keys.open('A2', one), undefined)
  })

  it('open nothing that was altered, cut or sealed by another secret', () => {
    const sealed = keys.seal('A1', 'secret')
    assert.equal(createKeys('y'.repeat(32)).open('A1', sealed), undefined)
    assert.equal(keys.open('A1', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`), undefined)
    for (const cut of ['', sealed.slice(0, 8), sealed.slice(0, 30)]) assert.equal(keys.open('A1', cut), undefined)
  })

  it('hash for one purpose, one row and one secret', () => {
    const hash = keys.hash('recovery', '1', '12345')
    assert.equal(keys.hash('recovery', '1', '12345'), hash)
    for (const other of [keys.hash('recovery-code', '1', '12345'), keys.hash('recovery', '11', '2345'), createKeys('y'.repeat(32)).hash('recovery', '1', '12345')]) assert.notEqual(other, hash)
  })
})
