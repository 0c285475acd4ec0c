import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { readList, type ListSummary } from '../reader/list-reader.ts'
import { Unreadable } from '../reader/unreadable.ts'

/** A row of a file as it is staged. */
export type Staged = { row: number; problems: { code: string; field?: string; params?: object }[]; cells: string[] }
export type ReadFile = Pick<ListSummary, 'extra' | 'warnings'> & { rows: Staged[] }

/** What COPY makes of a text. */
const copied = (text: string) => text.replace(/\\([\\tnr])/g, (_, sign: string) => ({ t: '\t', n: '\n', r: '\r' })[sign] ?? sign)

/** The problems of a row, by column. */
export const codes = ({ problems }: Staged) => problems.map(({ code, field }) => (field ? `${field}: ${code}` : code))

/** Files in a folder that goes when the tests end, read as lists. */
export async function listFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-reader-'))
  after(() => rm(folder, { recursive: true, force: true }))
  let files = 0
  const path = () => join(folder, String(++files))

  async function read(content: string | Buffer, definition: BulkDefinition = topUp): Promise<ReadFile> {
    const file = path()
    await writeFile(file, content)
    try {
      const reading = readList(file, definition)
      const rows: Staged[] = []
      for (;;) {
        const { done, value } = await reading.next()
        if (done) return { rows, extra: value.extra, warnings: value.warnings }
        for (const line of value.slice(0, -1).split('\n')) {
          const [row, problems = '', , , ...cells] = line.split('\t')
          rows.push({ row: Number(row), problems: problems === '\\N' ? [] : (JSON.parse(copied(problems)) as Staged['problems']), cells: cells.map(copied) })
        }
      }
    } finally {
      await rm(file)
    }
  }

  const refuses = (content: string | Buffer, code: string, params: object = {}) =>
    assert.rejects(read(content), (error) => error instanceof Unreadable && (assert.deepEqual([error.code, error.params], [code, params]), true))

  return { path, read, refuses }
}
