import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { readList, type ListSummary } from '../reader/list-reader.ts'
import { Unreadable } from '../reader/unreadable.ts'

/** A row of a file as it is staged. */
export type Staged = { row: number; problems: { code: string; field?: string; params?: object }[]; cells: string[] }
export type ReadFile = Omit<ListSummary, 'rows'> & { rows: Staged[] }

/** What COPY makes of a text. */
const copied = (text: string) => text.replace(/\\([\\tnr])/g, (_, sign: string) => ({ t: '\t', n: '\n', r: '\r' })[sign] ?? sign)

/** The problems of a row, by column. */
export const codes = ({ problems }: Staged) => problems.map(({ code, field }) => (field ? `${field}: ${code}` : code))

// Test files that share a process share this folder: it goes with the process, not with the first of them.
const folder = await mkdtemp(join(tmpdir(), 'ventanilla-reader-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let files = 0

/** A file with this content, which goes when the process of the tests ends. */
export async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  return path
}

/** Reads a file as a list, as the reading thread does. */
export async function read(content: string | Buffer, definition: BulkDefinition = topUp): Promise<ReadFile> {
  const file = await fileOf(content)
  try {
    const reading = readList(file, definition)
    const rows: Staged[] = []
    for (;;) {
      const { done, value } = await reading.next()
      if (done) return { ...value, rows }
      for (const line of value.slice(0, -1).split('\n')) {
        const [row, problems = '', , , ...cells] = line.split('\t')
        rows.push({ row: Number(row), problems: problems === '\\N' ? [] : (JSON.parse(copied(problems)) as Staged['problems']), cells: cells.map(copied) })
      }
    }
  } finally {
    await rm(file)
  }
}

export const refuses = (content: string | Buffer, code: string, params: object = {}): Promise<void> =>
  assert.rejects(read(content), (error) => error instanceof Unreadable && (assert.deepEqual([error.code, error.params], [code, params]), true))
