import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { signedParts } from '@ventanilla/contract/registry'

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

const isKey = (text: string): boolean => Buffer.from(text, 'base64url').length === KEY_BYTES

function privateKey(secret: string): KeyObject {
  if (!isKey(secret)) throw new Error('a signing key is 32 bytes, as base64url')
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, Buffer.from(secret, 'base64url')]), format: 'der', type: 'pkcs8' })
}

/** A new signing key, made at random: 32 bytes as base64url. */
export const newSigningKey = (): string => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(PRIVATE_PREFIX.length).toString('base64url')

/** The public key of a signing key, as hosts pin it. @throws {Error} when it is no signing key */
export const publicKeyOf = (secret: string): string => createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length).toString('base64url')

/** The text of a signed registry (`SignedRegistry`). */
export function signRegistry(registry: string, secret: string): string {
  return JSON.stringify({ registry, key: publicKeyOf(secret), signature: sign(null, Buffer.from(registry), privateKey(secret)).toString('base64url') })
}

/** The registry of a signed text. @throws {Error} unless one of `keys` has signed it */
export function openRegistry(text: string, keys: readonly string[]): string {
  const { registry, key, signature } = signedParts(text)
  if (!keys.includes(key) || !isKey(key)) throw new Error('the registry is signed with a key that is not trusted')
  const publicKey = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, Buffer.from(key, 'base64url')]), format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(registry), publicKey, Buffer.from(signature, 'base64url'))) throw new Error('the signature of the registry is not that of its text')
  return registry
}
