import { signedParts } from '@ventanilla/contract/registry'

/** Where the serials that were seen are kept, by key: another server's registry counts for itself. */
const STORED = 'registry-serials'

/** The registry is not what a trusted key has signed, or older than one that was read before. Nothing of it is used. */
export class RegistryRefused extends Error {
  override readonly name = 'RegistryRefused'
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** By WebCrypto where it knows Ed25519; else by a library that is loaded only then. */
async function isSigned(text: string, key: string, signature: string): Promise<boolean> {
  const [message, publicKey, signed] = [new TextEncoder().encode(text), bytesOf(key), bytesOf(signature)]
  try {
    const imported = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, signed, message)
  } catch {
    const { verifyByHand } = await import('./verify-by-hand.ts')
    return verifyByHand(signed, message, publicKey)
  }
}

type Serials = Pick<Storage, 'getItem' | 'setItem'>

/** Where the browser blocks storage its very name throws: it is named only where a failure is caught. */
const ofBrowser = (): Serials => localStorage

function storedSerials(storage: () => Serials): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(storage().getItem(STORED) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {}
  } catch {
    return {}
  }
}

/**
 * Creates the one function that reads the text of a registry, wherever it came from: it checks the signature against the
 * keys that the page brought, and refuses a serial lower than one that this browser has seen.
 *
 * @param keys `unchecked` (a development server): nothing is checked
 * @returns a function that answers the document, or throws `RegistryRefused`
 */
export function createRegistryReader(keys: readonly string[] | 'unchecked', storage = ofBrowser): (text: string) => Promise<unknown> {
  const seen: Record<string, number> = {}

  function requireSerial(key: string, document: unknown): void {
    const serial = typeof document === 'object' && document !== null && 'serial' in document ? document.serial : undefined
    if (typeof serial !== 'number') throw new RegistryRefused('no serial')
    const stored = storedSerials(storage)
    const last = Math.max(seen[key] ?? 0, Number(stored[key]) || 0)
    if (serial < last) throw new RegistryRefused(`serial ${serial} comes after ${last}`)
    seen[key] = serial
    if (serial === last) return
    try {
      storage().setItem(STORED, JSON.stringify({ ...stored, [key]: serial }))
    } catch {
      // A browser that keeps nothing still has it in memory.
    }
  }

  return async (text) => {
    let parts
    try {
      parts = signedParts(text)
    } catch (cause) {
      throw new RegistryRefused('not a signed registry', { cause })
    }
    const { registry, key, signature } = parts
    if (keys === 'unchecked') return JSON.parse(registry) as unknown
    const signed = keys.includes(key) && (await isSigned(registry, key, signature).catch(() => false))
    if (!signed) throw new RegistryRefused('no trusted key has signed it')
    const document: unknown = JSON.parse(registry)
    requireSerial(key, document)
    return document
  }
}
