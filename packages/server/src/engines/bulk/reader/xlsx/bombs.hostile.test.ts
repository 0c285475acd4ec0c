import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bombs } from '../../test/hostile/bombs.ts'
import { beyond, startMeasuring } from '../../test/hostile/measure.ts'
import { entriesOf, rightParts } from '../../test/hostile/parts.ts'
import { rawZip } from '../../test/hostile/raw-zip.ts'

describe('a workbook that unpacks to more than it should', () => {
  const measure = startMeasuring()

  it('is beside an ordinary one, which is read', async () => {
    assert.equal((await measure(rawZip(entriesOf(rightParts())))).answer, 'read')
  })

  // That no answer is `file_too_costly` says that limits ended them, and not the clock.
  for (const { name, make, answers } of bombs())
    it(`${name} ends in a code, within the limits`, async () => {
      const file = make()
      assert.ok(file.length <= 2 << 20, `${file.length} bytes`)
      const measured = await measure(file)
      assert.ok(answers.includes(measured.answer), measured.answer)
      assert.deepEqual(beyond(measured), [])
    })
})
