import { entryOf, isLiveBuild, type RegistryEntry } from './remote-entry.ts'

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
      const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const live: unknown = answer.ok ? await answer.json() : undefined
      if (!isLiveBuild(live) || live.name !== nameIn(address)) throw new Error('not a live build')
      this.#known.set(address, entryOf(live))
    } catch {
      const known = this.#known.get(address)
      if (known) this.#known.set(address, { ...known, unavailable: true })
    }
  }
}

const nameIn = (address: string): string => new URL(address).pathname.split('/').at(-2) ?? ''
