import { getPublicKey, hashes, sign, utils } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { createRegistryReader, RegistryRefused } from './verify-registry.ts'

hashes.sha512 = sha512
const secret = utils.randomSecretKey()
const base64url = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const key = base64url(getPublicKey(secret))
const signed = (registry: string, over: object = {}) => JSON.stringify({ registry, key, signature: base64url(sign(new TextEncoder().encode(registry), secret)), ...over })
const ofSerial = (serial: number) => JSON.stringify({ serial, remotes: [] })

function storage() {
  const kept = new Map<string, string>()
  return () => ({ getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) })
}

describe.each([
  ['by WebCrypto', true],
  ['by the library, where WebCrypto is missing', false],
])('a registry is verified %s', (_how, known) => {
  const { subtle } = crypto
  beforeAll(() => void Object.defineProperty(crypto, 'subtle', { value: known ? subtle : undefined, configurable: true }))
  afterAll(() => void Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true }))

  it('takes what a pinned key has signed', async () => {
    await expect(createRegistryReader([key], storage())(signed(ofSerial(5)))).resolves.toEqual({ serial: 5, remotes: [] })
  })

  it.each([
    ['whose text was changed', signed(ofSerial(5), { registry: ofSerial(6) })],
    ['without a signature', signed(ofSerial(5), { signature: '' })],
    ['that is no registry at all', '<!doctype html>'],
    ['that is not signed', ofSerial(5)],
  ])('refuses one %s', async (_what, text) => {
    await expect(createRegistryReader([key], storage())(text)).rejects.toBeInstanceOf(RegistryRefused)
  })

  it('refuses another key, and everything where none is pinned', async () => {
    await expect(createRegistryReader([base64url(getPublicKey(utils.randomSecretKey()))], storage())(signed(ofSerial(5)))).rejects.toBeInstanceOf(RegistryRefused)
    await expect(createRegistryReader([], storage())(signed(ofSerial(5)))).rejects.toBeInstanceOf(RegistryRefused)
  })
})

describe('the serial of a registry', () => {
  it('may be the same or higher, and never lower, also after the page was opened again', async () => {
    const kept = storage()
    const read = createRegistryReader([key], kept)
    await read(signed(ofSerial(5)))
    await read(signed(ofSerial(5)))
    await read(signed(ofSerial(7)))
    await expect(read(signed(ofSerial(6)))).rejects.toBeInstanceOf(RegistryRefused)
    await expect(createRegistryReader([key], kept)(signed(ofSerial(6)))).rejects.toBeInstanceOf(RegistryRefused)
  })

  it('is remembered by a page whose browser keeps nothing, or kept something else', async () => {
    const read = createRegistryReader([key], () => ({
      getItem: () => 'torn',
      setItem: () => {
        throw new Error('full')
      },
    }))
    await read(signed(ofSerial(5)))
    await expect(read(signed(ofSerial(4)))).rejects.toBeInstanceOf(RegistryRefused)
  })

  it('is remembered by a page whose browser blocks storage', async () => {
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const read = createRegistryReader([key])
    await expect(read(signed(ofSerial(5)))).resolves.toEqual({ serial: 5, remotes: [] })
    await expect(read(signed(ofSerial(4)))).rejects.toBeInstanceOf(RegistryRefused)
  })

  it('is needed', async () => {
    await expect(createRegistryReader([key], storage())(signed('{"remotes":[]}'))).rejects.toBeInstanceOf(RegistryRefused)
  })

  it('and the signature are not asked for by a development server', async () => {
    await expect(createRegistryReader('unchecked', storage())(signed('{"remotes":[]}', { signature: '' }))).resolves.toEqual({ remotes: [] })
  })
})
