import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newSigningKey, openRegistry, publicKeyOf, signRegistry } from './signing.ts'

const secret = newSigningKey()
const text = JSON.stringify({ serial: 7, remotes: [] })

describe('a signed registry', () => {
  it('is read with the public key of who signed it', () => assert.equal(openRegistry(signRegistry(text, secret), [publicKeyOf(newSigningKey()), publicKeyOf(secret)]), text))

  it('has the same signature every time, so that it has one etag', () => assert.equal(signRegistry(text, secret), signRegistry(text, secret)))

  for (const [what, forged] of [
    ['another text', { registry: text.replace('7', '8') }],
    ['another signature', { signature: Buffer.alloc(64).toString('base64url') }],
    ['no signature', { signature: '' }],
    ['the name of another key', { key: publicKeyOf(newSigningKey()) }],
  ] as const)
    it(`with ${what} is refused`, () => {
      const signed = JSON.stringify({ ...JSON.parse(signRegistry(text, secret)), ...forged })
      assert.throws(() => openRegistry(signed, [publicKeyOf(secret)]))
    })

  it('of a key that nobody trusts is refused', () => assert.throws(() => openRegistry(signRegistry(text, secret), [])))
  it('is not signed with what is no key', () => assert.throws(() => signRegistry(text, 'short')))
})
