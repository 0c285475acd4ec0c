import assert from 'node:assert/strict'
import { chown, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { ownTemporaryFolder } from '../test/temporary-folder.ts'
import { inTemporaryFolder } from './received-file.ts'

describe('what a killed upload left behind', async () => {
  const { folder, remove } = await ownTemporaryFolder()
  after(remove)
  const isRoot = process.getuid?.() === 0
  const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000)
  const leftover = async (name: string, at?: Date, owner?: number) => {
    const path = join(folder, `ventanilla-upload-${name}`)
    await mkdir(path, { mode: 0o700 })
    await writeFile(join(path, 'file'), 'Mobile,Email')
    if (owner !== undefined) await chown(path, owner, owner)
    if (at) await utimes(path, at, at)
  }

  it('goes with the next upload, unless it is younger than an hour or that of another account', async () => {
    await leftover('old', twoHoursAgo)
    await leftover('new')
    // Only root gives folders away.
    if (isRoot) await leftover('foreign', twoHoursAgo, 65_534)
    const during = await inTemporaryFolder(() => readdir(folder))
    assert.equal(during.length, isRoot ? 3 : 2)
    assert.deepEqual((await readdir(folder)).sort(), [...(isRoot ? ['ventanilla-upload-foreign'] : []), 'ventanilla-upload-new'])
  })
})
