import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brokenArchives, oddCells, oddFormats, oddRelations, oddXml } from '../../test/hostile/oddities.ts'
import type { HostileFile } from '../../test/hostile/parts.ts'
import { read } from '../../test/list-files.ts'
import { Unreadable } from '../unreadable.ts'

const families: Readonly<Record<string, () => HostileFile[]>> = {
  'an archive': brokenArchives,
  'a part': oddXml,
  'a cell': oddCells,
  'a number format': oddFormats,
  'a relationship': oddRelations,
}

for (const [family, files] of Object.entries(families))
  describe(`a workbook with ${family} of its own kind`, () => {
    for (const { name, make, answers } of files())
      it(`${name} is answered in a code`, async () => {
        const answer = await read(make()).then(
          () => 'read',
          (error: unknown) => (error instanceof Unreadable ? error.code : error),
        )
        assert.ok(answers.includes(String(answer)), String(answer))
      })
  })
