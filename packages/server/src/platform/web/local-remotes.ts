import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entryOf, isLiveBuild, type RegistryEntry } from './remote-entry.ts'

/** The remotes that were built below `folder`, read again at every call: a build that was just made is live at once. */
export async function localRemotes(folder: string): Promise<RegistryEntry[]> {
  const names = await readdir(folder).catch(() => [])
  const entries = names.sort().map(async (name): Promise<RegistryEntry[]> => {
    const text = await readFile(join(folder, name, 'dist/web/live.json'), 'utf8').catch(() => undefined)
    if (text === undefined) return []
    const live = parsed(text)
    return [isLiveBuild(live) && live.name === name ? entryOf(live) : { name, base: '', unavailable: true }]
  })
  return (await Promise.all(entries)).flat()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
