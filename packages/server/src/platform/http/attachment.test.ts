import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attachment } from './send-stream.ts'

describe('the name of a file that is answered', () => {
  it('is quoted', () => assert.equal(attachment('recargas de mayo.csv'), 'attachment; filename="recargas de mayo.csv"'))
  it('keeps its accents for browsers, and has none for others', () =>
    assert.equal(attachment('niñez.csv'), `attachment; filename="ninez.csv"; filename*=UTF-8''ni%C3%B1ez.csv`))
  it('cannot end its quotes or its header', () => {
    for (const name of ['a"; filename="b.exe', 'a\r\nset-cookie: a=b.csv', 'a\\', '“a”.csv']) {
      assert.match(attachment(name), /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%~-]+$/, name)
    }
  })
  it('names no folder', () => assert.equal(attachment('../../etc/passwd'), 'attachment; filename="passwd"'))
})
