import { newSigningKey, publicKeyOf, signRegistry } from '@ventanilla/releases/signing'
import { DistantRemotes, localRemotes, type RegistryEntry } from './remotes.ts'

/** Where the registry comes from that the host reads. */
export type RegistrySource = {
  /** Public keys of which one has signed it: the host's page brings them. */
  keys: readonly string[]
  /** The signed text, and what it names: the content policy allows their origins. */
  read: () => Promise<{ text: string; entries: readonly Pick<RegistryEntry, 'base' | 'build'>[] }>
  close: () => void
}

/** How often the servers of distant remotes are asked what is live. */
const READ_EVERY_MS = 5_000

export const nextSerial = (last: number, now: number): number => Math.max(last + 1, Math.floor(now / 1000))

/**
 * The registry of what is built: the live build of every remote below `folder`, and of those that other servers hold. It is
 * signed here, and gets a higher serial whenever it changes. Without a key it makes one, which only this process knows.
 */
export function registryOfBuilds(folder: string, addresses: readonly string[], signingKey = newSigningKey()): RegistrySource {
  const distant = new DistantRemotes(addresses)
  const timer = addresses.length > 0 ? setInterval(() => void distant.read(), READ_EVERY_MS).unref() : undefined
  let signed = { of: '', serial: 0, text: '' }

  const read = async () => {
    const elsewhere = await distant.entries()
    const here = await localRemotes(folder)
    return [...here.filter(({ name }) => !elsewhere.some((other) => other.name === name)), ...elsewhere]
  }
  return {
    keys: [publicKeyOf(signingKey)],
    read: async () => {
      const entries = await read()
      const of = JSON.stringify(entries)
      if (signed.of !== of) {
        const serial = nextSerial(signed.serial, Date.now())
        signed = { of, serial, text: signRegistry(JSON.stringify({ serial, remotes: entries }), signingKey) }
      }
      return { text: signed.text, entries }
    },
    close: () => clearInterval(timer),
  }
}
