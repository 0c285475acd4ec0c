import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

/** Ed25519 for browsers whose WebCrypto does not know it, and for pages without one. */
export const verifyByHand = (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean => verify(signature, message, key)
