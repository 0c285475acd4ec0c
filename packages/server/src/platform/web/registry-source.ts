import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signedParts } from '@ventanilla/contract/registry'
import { nextSerial } from '@ventanilla/releases/releases'
import { newSigningKey, openRegistry, publicKeyOf, signRegistry } from '@ventanilla/releases/signing'
import type { Settings } from '../settings.ts'
import { fetchDocument } from './fetch-document.ts'
import { DistantRemotes, localRemotes, type RegistryEntry } from './remotes.ts'
import { webFolder } from './web-folder.ts'

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
/** How long pages wait for a registry that is read again; after that they have the one before. */
const PATIENCE_MS = 500

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
        const serial = nextSerial(signed.serial, new Date())
        signed = { of, serial, text: signRegistry(JSON.stringify({ serial, remotes: entries }), signingKey) }
      }
      return { text: signed.text, entries }
    },
    close: () => clearInterval(timer),
  }
}

/** A registry that somebody else signs, by its address or in the folder of `npm run remote`: read again every few seconds. */
function registryOf(from: string, keys: readonly string[]): RegistrySource {
  let last: { readAt: number; text: string } | undefined
  let reading: { done: Promise<string>; aWhile: Promise<unknown> } | undefined
  const load = async (): Promise<string> => {
    if (!/^https?:/.test(from)) return readFile(join(from, 'registry.json'), 'utf8')
    return fetchDocument(from, READ_EVERY_MS)
  }
  /** One that is forged or can't be read changes nothing of what was read before. */
  const loadOr = async (before: string | undefined): Promise<string> => {
    try {
      const signed = await load()
      openRegistry(signed, keys)
      return signed
    } catch (failure) {
      if (before === undefined) throw failure
      return before
    }
  }
  const readAgain = async () => {
    try {
      const text = await loadOr(last?.text)
      last = { readAt: Date.now(), text }
      return text
    } finally {
      reading = undefined
    }
  }
  const begin = () => {
    const done = readAgain()
    return { done, aWhile: Promise.race([done.catch(() => undefined), pause(PATIENCE_MS, undefined, { ref: false })]) }
  }
  const latest = async (): Promise<string> => {
    const before = last
    if (before && Date.now() - before.readAt <= READ_EVERY_MS) return before.text
    // All who ask share one reading.
    reading ??= begin()
    if (!before) return reading.done
    await reading.aWhile
    return (last ?? before).text
  }
  return {
    keys,
    read: async () => {
      const text = await latest()
      return { text, entries: entriesOf(text) }
    },
    close: () => undefined,
  }
}

/** What a signed registry names. */
export const entriesOf = (signed: string): RegistryEntry[] => (JSON.parse(signedParts(signed).registry) as { remotes: RegistryEntry[] }).remotes

/** The registry that REGISTRY_FROM names; none where it says nothing that a process without a database could read. */
export function registryBySettings(settings: Settings): RegistrySource | undefined {
  const { REGISTRY_FROM, REGISTRY_KEYS, REMOTES_URLS, REGISTRY_SIGNING_KEY } = settings
  if (REGISTRY_FROM === undefined || REGISTRY_FROM === 'server') return undefined
  if (REGISTRY_FROM === 'build') return registryOfBuilds(join(webFolder(settings), 'remotes'), REMOTES_URLS, REGISTRY_SIGNING_KEY)
  return registryOf(REGISTRY_FROM, REGISTRY_KEYS)
}
