import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that this process takes for the temporary one until `remove`: what other processes have under way is not in it. */
export async function ownTemporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const before = process.env['TMPDIR']
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-own-'))
  process.env['TMPDIR'] = folder
  const remove = async () => {
    // Files that share the process come after this one.
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}
