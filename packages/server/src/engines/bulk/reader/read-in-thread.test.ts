import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { HEADER } from '../test/lists.ts'
import { fileOf } from '../test/list-files.ts'
import { readInThread } from './read-in-thread.ts'

const good = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos'

describe('the reading thread', () => {
  it('reads what the reader reads, and says what the reader says', async () => {
    const path = await fileOf(`${HEADER}\n${good}\n`)
    const reading = readInThread(path, topUp.id)
    const chunk = await reading.next()
    assert.match(Buffer.from(chunk.value as Uint8Array).toString(), /^2\t\\N\t2500\t/)
    assert.deepEqual((await reading.next()).value, { kind: 'csv', rows: 1, repeats: false, extra: [], warnings: [] })
    await writeFile(path, '')
    await assert.rejects(readInThread(path, topUp.id).next(), { code: 'file_empty' })
  })

  it('ends with its reader', async () => {
    const path = await fileOf(`${HEADER}\n${`${good}\n`.repeat(200_000)}`)
    for await (const chunk of readInThread(path, topUp.id)) {
      assert.ok(chunk.length > 0)
      break
    }
  })

  it('ends when its caller leaves, with the reason that the caller gives', async () => {
    const path = await fileOf(`${HEADER}\n${`${good}\n`.repeat(200_000)}`)
    const leaving = new AbortController()
    const reading = readInThread(path, topUp.id, leaving.signal)
    await reading.next()
    leaving.abort(new Error('gone'))
    await assert.rejects(async () => {
      while (!(await reading.next()).done);
    }, { message: 'gone' })
  })

  it('ends when it has worked for longer than a file of its size may take', async () => {
    const path = await fileOf(`${HEADER}\n${`${good}\n`.repeat(400_000)}`)
    await assert.rejects(async () => {
      for await (const chunk of readInThread(path, topUp.id, undefined, () => 1)) assert.ok(chunk.length > 0)
    }, { code: 'file_too_costly' })
  })
})
