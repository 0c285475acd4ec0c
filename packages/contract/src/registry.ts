/**
 * The registry document as it travels: the text that was signed, byte for byte, with its Ed25519 signature. Keys and
 * signatures are base64url; a key is the 32 bytes of the public key, and is its own name.
 */
export type SignedRegistry = { registry: string; key: string; signature: string }

/** Takes the parts of a signed registry out of its text. @throws {Error} when it has another shape */
export function signedParts(text: string): SignedRegistry {
  const parts: unknown = JSON.parse(text)
  if (typeof parts === 'object' && parts !== null && 'registry' in parts && 'key' in parts && 'signature' in parts) {
    const { registry, key, signature } = parts
    if (typeof registry === 'string' && typeof key === 'string' && typeof signature === 'string') return { registry, key, signature }
  }
  throw new Error('not a signed registry')
}
