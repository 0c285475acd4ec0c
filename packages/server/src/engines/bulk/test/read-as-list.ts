import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { topUp } from '@ventanilla/contract/bulk/top-up.bulk'
import { readList, type ListSummary } from '../reader/list-reader.ts'
import { Unreadable } from '../reader/unreadable.ts'

const folder = await mkdtemp(join(tmpdir(), 'ventanilla-reader-'))
after(() => rm(folder, { recursive: true, force: true }))
let files = 0

export type Staged = { row: number; problems: { code: string; field?: string; params?: object }[]; cells: string[] }

/** A file of its own with this content; it goes with the tests of the file that asks for it. */
export async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, String(++files))
  await writeFile(path, content)
  return path
}

/** Reads a file as a recharge list, as the reading thread does. */
export async function read(content: string | Buffer): Promise<ListSummary & { staged: Staged[] }> {
  const reading = readList(await fileOf(content), topUp)
  const staged: Staged[] = []
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return { ...value, staged }
    for (const line of value.replace(/\n$/, '').split('\n')) {
      const [row, problems, , , ...cells] = line.split('\t').map((text) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t').replaceAll('\\\\', '\\'))
      staged.push({ row: Number(row), problems: problems === '\\N' ? [] : (JSON.parse(problems ?? '') as Staged['problems']), cells })
    }
  }
}

/** The problems of a row, each with its column. */
export const codes = ({ problems }: Staged): string[] => problems.map(({ code, field }) => (field ? `${field}: ${code}` : code))

export const refuses = (content: string | Buffer, code: string, params: object = {}): Promise<void> =>
  assert.rejects(read(content), (error) => error instanceof Unreadable && error.code === code && (assert.deepEqual(error.params, params), true))
