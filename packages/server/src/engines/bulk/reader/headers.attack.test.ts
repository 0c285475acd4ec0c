import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { HEADER } from '../test/lists.ts'
import { sheetOf, workbookOf } from '../test/xlsx.ts'
import { readList } from './list-reader.ts'
import { Unreadable } from './unreadable.ts'

describe('the headers of a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-headers-'))
  after(() => rm(folder, { recursive: true, force: true }))
  let files = 0
  const summary = async (content: string | Buffer) => {
    const path = join(folder, String((files += 1)))
    await writeFile(path, content)
    const reading = readList(path, topUp)
    for (;;) {
      const { done, value } = await reading.next()
      if (done) return value
    }
  }
  const refusal = (content: string | Buffer) => summary(content).then(() => undefined, (error: unknown) => (error instanceof Unreadable ? { code: error.code, ...error.params } : error))
  const row = '61234567,8-1-1,ana@example.com,25.00,Wallet,Viáticos,x'
  const marks = `a${'\u0301\u0316'.repeat(200_000)}`

  it('are limited like other cells, before they are compared', async () => {
    assert.deepEqual(await refusal(`${HEADER},${marks}\n${row}`), { code: 'file_header_too_long', column: 7, max: 1_000 })
    assert.deepEqual(await refusal(`${marks},${HEADER}\n${row}`), { code: 'file_header_too_long', column: 1, max: 1_000 })
    const sheet = sheetOf([[...HEADER.split(','), marks], row.split(',')])
    assert.deepEqual(await refusal(await workbookOf(sheet)), { code: 'file_header_too_long', column: 7, max: 1_000 })
  })

  it('that no column has are named by their beginning', async () => {
    const { extra } = await summary(`${HEADER},${'😀'.repeat(100)}\n${row}`)
    assert.deepEqual(extra, [`${'😀'.repeat(29)}…`])
  })
})
