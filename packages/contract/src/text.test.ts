import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginning, composed, folded, unaccented } from './text.ts'

const marks = (count: number) => '\u0301\u0316'.repeat(count / 2)

describe('the forms of a text', () => {
  it('compose what keyboards write in two ways', () => assert.equal(composed('Jose\u0301', 20), 'José'))

  it('leave a text that is too long as it is', () => {
    const text = `a${marks(20)}`
    assert.equal(composed(text, 20), text)
    assert.notEqual(composed(text, 21), text)
  })

  it('compare without case and accents, however many marks there are', () => {
    for (const text of ['Identificación', 'IDENTIFICACIO\u0301N', `Identificacio${marks(1_000_000)}n`]) assert.equal(folded(text), 'identificacion')
    assert.equal(unaccented('Ñandú ﬁn Ǘ'), 'Nandu ﬁn U')
  })

  it('cut no character in two', () => {
    assert.deepEqual([beginning('ab😀', 3), beginning('ab😀', 4), beginning('ab', 5)], ['ab', 'ab😀', 'ab'])
  })
})
