import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { cases } from '@ventanilla/contract/test/cases'
import { piecesOf } from './pieces.ts'
import { isWholeUtf8, PIECE, sniff } from './sniff.ts'

describe('a file that is read piece by piece', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-pieces-'))
  after(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')

  it('comes whole and in its order, with room before each piece', async () => {
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251))
    await writeFile(path, bytes)
    const read: Buffer[] = []
    for await (const { buffer, start, end } of piecesOf(path, 64, 3)) {
      assert.equal(start, 3)
      read.push(Buffer.from(buffer.subarray(start, end)))
    }
    assert.deepEqual([Buffer.concat(read).equals(bytes), read.length], [true, 16])
  })

  it('is UTF-8 where a decoder says so, wherever a piece is cut', async () => {
    const character = fc.constantFrom('a', 'ñ', '€', '😀').map((text) => Buffer.from(text))
    const broken = fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes))
    const around = fc.array(fc.oneof({ weight: 9, arbitrary: character }, { weight: 1, arbitrary: broken }), { minLength: 1, maxLength: 6 })
    let [yes, no] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 8 }), around, around, async (before, first, second) => {
        const head = Buffer.concat([Buffer.alloc(PIECE - before, 'a'), ...first])
        const bytes = Buffer.concat([head, Buffer.alloc(Math.max(0, 2 * PIECE - head.length - before), 'b'), ...second])
        await writeFile(path, bytes)
        let expected = true
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        } catch {
          expected = false
        }
        if (expected) yes += 1
        else no += 1
        assert.equal(await isWholeUtf8(path), expected)
      }),
      cases(400),
    )
    assert.ok(yes > 50 && no > 50, `${yes} and ${no}`)
  })

  it('has a password where it says so, also across a cut', async () => {
    const container = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const word = Buffer.from('EncryptedPackage', 'utf16le')
    for (const at of [PIECE - 1, PIECE - 16, PIECE - word.length, PIECE, 2 * PIECE - 5]) {
      await writeFile(path, Buffer.concat([container, Buffer.alloc(at - container.length), word, Buffer.alloc(100)]))
      await assert.rejects(sniff(path), { code: 'file_password' })
    }
    await writeFile(path, Buffer.concat([container, Buffer.alloc(2 * PIECE)]))
    await assert.rejects(sniff(path), { code: 'file_is_old_excel' })
  })
})
