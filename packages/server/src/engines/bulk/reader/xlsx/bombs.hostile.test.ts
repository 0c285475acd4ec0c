import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { bombs } from '../../test/hostile/bombs.ts'
import type { Measured } from '../../test/hostile/measured-reader.ts'
import { entriesOf, rightParts } from '../../test/hostile/parts.ts'
import { rawZip } from '../../test/hostile/raw-zip.ts'
import { fileOf } from '../../test/read-as-list.ts'

/** What the process may grow by over all files of up to 2 MB. That no answer is `file_too_costly` says that limits ended them, and not the clock. */
const GROWTH_MB = 64

describe('a workbook that unpacks to more than it should', () => {
  const reader = fork(new URL('../../test/hostile/measured-reader.js', import.meta.url))
  after(() => reader.kill())
  const measure = async (content: Buffer): Promise<Measured> => {
    const answered = once(reader, 'message')
    reader.send(await fileOf(content))
    const [measured] = (await answered) as [Measured]
    return measured
  }

  it('is beside an ordinary one, which is read', async () => {
    assert.equal((await measure(rawZip(entriesOf(rightParts())))).answer, 'read')
  })

  for (const { name, make, answers } of bombs())
    it(`${name} ends in a code, within the limits`, async () => {
      const file = make()
      assert.ok(file.length <= 2 << 20, `${file.length} bytes`)
      const { answer, grownMb } = await measure(file)
      assert.ok(answers.includes(answer), answer)
      assert.ok(grownMb <= GROWTH_MB, `grew by ${grownMb} MB`)
    })
})
