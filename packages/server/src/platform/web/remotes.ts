import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathName } from '@ventanilla/contract/release'
import { fetchDocument } from './fetch-document.ts'

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

const TIMEOUT_MS = 3_000

/** Remotes that other servers hold, each known by the address of its `live.json` (`…/{name}/live.json`). */
export class DistantRemotes {
  readonly #known: Map<string, RegistryEntry>
  #first: Promise<void> | undefined

  constructor(addresses: readonly string[]) {
    this.#known = new Map(addresses.map((address) => [address, { name: nameIn(address), base: '', unavailable: true }]))
  }

  /** What was read last. A remote that cannot be reached keeps what is known of it, marked as unavailable. */
  async entries(): Promise<RegistryEntry[]> {
    await (this.#first ??= this.read())
    return [...this.#known.values()]
  }

  /** Asks every address once; never rejects. */
  async read(): Promise<void> {
    await Promise.all([...this.#known.keys()].map((address) => this.#readOne(address)))
  }

  async #readOne(address: string): Promise<void> {
    try {
      const live = parsed(await fetchDocument(address, TIMEOUT_MS))
      if (!isLiveBuild(live) || live.name !== nameIn(address)) throw new Error('not a live build')
      this.#known.set(address, entryOf(live))
    } catch {
      const known = this.#known.get(address)
      if (known) this.#known.set(address, { ...known, unavailable: true })
    }
  }
}

/** The remote that an address of `live.json` belongs to. */
export const nameIn = (address: string): string => new URL(address).pathname.split('/').at(-2) ?? ''

/** What is read of a remote's `live.json`; the rest of it goes to the host as it is, which checks it. */
type LiveBuild = { name: string; build: string; base?: string }

/** One entry of the registry document (type `Registry` of remote-sdk). */
export type RegistryEntry = { name: string; base: string; build?: LiveBuild; unavailable?: true }

const isLiveBuild = (value: unknown): value is LiveBuild => {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('build' in value)) return false
  return [value.name, value.build].every((text) => pathName.safeParse(text).success)
}

/** The entry of a live build. It may name its own base, where the browser is to find it; else it is beside this server. */
const entryOf = (live: LiveBuild): RegistryEntry => ({ name: live.name, base: live.base ?? `/remotes/${live.name}/${live.build}/`, build: live })
