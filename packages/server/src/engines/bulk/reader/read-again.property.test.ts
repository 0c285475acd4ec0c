import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { BulkDefinition } from '@ventanilla/contract/bulk/define-bulk'
import { operations } from '@ventanilla/contract/bulk/operations'
import { headerLine, isShapeCode, rowLine } from '@ventanilla/contract/bulk/template'
import { cases } from '@ventanilla/contract/test/cases'
import { codes, read, type Staged } from '../test/list-files.ts'
import { oddCsv, oddRows, oddWorkbook } from '../test/odd-lists.ts'

/** The list that a review sends where another of its rows was corrected. */
function corrected(definition: BulkDefinition, rows: readonly Staged[]): string {
  const keys = Object.keys(definition.columns)
  const lines = rows.map(({ cells, problems }) => {
    const code = problems[0]?.code
    return rowLine(definition, Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])), isShapeCode(code) ? code : undefined)
  })
  return headerLine(definition) + lines.join('')
}

/** What has to stay: the values of a row that is right, and that one that is wrong is wrong. */
const meant = (rows: readonly Staged[]) => rows.map((row) => (row.problems.length ? 'wrong' : row.cells))

async function staysAsItIs(definition: BulkDefinition, file: string | Buffer): Promise<void> {
  const { rows } = await read(file, definition)
  const { rows: again } = await read(corrected(definition, rows), definition)
  assert.deepEqual(meant(again), meant(rows), JSON.stringify([rows.map(codes), again.map(codes)]))
  // A second round finds the same texts.
  assert.deepEqual((await read(corrected(definition, again), definition)).rows.map(({ cells }) => cells), again.map(({ cells }) => cells))
}

describe('a corrected list leaves the rows that nobody touched as they are', () => {
  for (const definition of operations)
    it(`of ${definition.id}`, async () => {
      await fc.assert(fc.asyncProperty(oddRows(definition, 12), async (rows) => staysAsItIs(definition, await oddWorkbook(definition, rows))), cases(25))
      const cuts = fc.array(fc.nat(2), { minLength: 1, maxLength: 20 })
      await fc.assert(fc.asyncProperty(oddRows(definition, 40), cuts, (rows, cut) => staysAsItIs(definition, oddCsv(definition, rows, cut))), cases(15))
    })
})
