import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseStep } from '@ventanilla/contract/release'
import { newSigningKey } from './signing.ts'
import type { Release, ReleaseStore, ServedFile } from './store.ts'

/** What is kept beside the builds: `releases.json`, and `registry.json` for hosts. */
type Kept = { releases: Release[]; steps: ReleaseStep[] }

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((failure: NodeJS.ErrnoException) => (failure.code === 'ENOENT' ? undefined : Promise.reject(failure)))
}

/** A reader sees the old file or the new one, whole. */
async function replace(file: string, content: string, mode = 0o644): Promise<void> {
  await writeFile(`${file}.next`, content, { mode })
  await rename(`${file}.next`, file)
}

/**
 * Releases in a folder that any web server can serve: `{name}/{build}/` with the files of each release, and `registry.json`.
 *
 * @param address where the folder is served, with a closing slash
 */
function openFolder(folder: string, address: string): ReleaseStore {
  const index = join(folder, 'releases.json')
  const read = async (): Promise<Kept> => JSON.parse((await textOf(index)) ?? '{"releases":[],"steps":[]}') as Kept
  const change = async (by: (kept: Kept) => void) => {
    const kept = await read()
    by(kept)
    await replace(index, `${JSON.stringify(kept, undefined, 1)}\n`)
  }
  return {
    releases: async () => (await read()).releases,
    steps: async () => (await read()).steps,
    add: async ({ manifest }, files) => {
      const place = join(folder, manifest.name, manifest.build)
      await rm(place, { recursive: true, force: true })
      await mkdir(place, { recursive: true })
      for (const [name, content] of files ?? []) await writeFile(join(place, name), content)
      await writeFile(join(place, 'remote.json'), `${JSON.stringify(manifest, undefined, 1)}\n`)
      await change(({ releases }) => releases.push({ manifest, base: `${address}${manifest.name}/${manifest.build}/` }))
    },
    note: (step) => change(({ steps }) => steps.push(step)),
    registry: () => textOf(join(folder, 'registry.json')),
    keep: (_serial, signed) => replace(join(folder, 'registry.json'), signed),
  }
}

/**
 * Does something with the releases of a folder, alone: a second one is refused while this one works.
 * @throws {Error} while somebody else changes the folder
 */
export async function inFolder<T>(folder: string, address: string, work: (store: ReleaseStore) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true })
  const lock = join(folder, '.lock')
  const held = await open(lock, 'wx').catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EEXIST' ? new Error(`Somebody else changes ${folder}; if nobody does, remove ${lock}`) : cause
  })
  try {
    return await work(openFolder(folder, address))
  } finally {
    await held.close()
    await rm(lock)
  }
}

/** What a web server of the folder gives of a release. */
export const servedFromFolder = (folder: string): ServedFile => ({ manifest: { name, build } }, file) => readFile(join(folder, name, build, file)).catch(() => undefined)

/** The key that signs the registry of a folder: a file that nobody else may read, made at the first use. Keep it off the web server. */
export async function folderKey(file: string): Promise<string> {
  const kept = (await textOf(file))?.trim()
  if (kept !== undefined) return kept
  const made = newSigningKey()
  await replace(file, `${made}\n`, 0o600)
  return made
}
