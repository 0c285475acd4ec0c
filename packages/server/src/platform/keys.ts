import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What keeps short secrets from a reader of the database alone. Its keys are derived from the secret that signs tokens. */
export type Keys = {
  /** A hash that can't be tried out without the key. `purpose` and `about` bind it to one use and one row. */
  hash: (purpose: 'recovery' | 'recovery-code' | 'opt-out', about: string, secret: string) => string
  /** Encrypts for one row; `open` answers nothing for another row's, an altered one or one of another key. */
  seal: (about: string, secret: string) => string
  open: (about: string, sealed: string) => string | undefined
}

export function createKeys(secret: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'ventanilla', use, 32))
  const [hashing, sealing] = [derive('hash'), derive('seal')]
  return {
    hash: (purpose, about, given) => createHmac('sha256', hashing).update(JSON.stringify([purpose, about, given])).digest('hex'),
    seal: (about, given) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, nonce).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(given, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (about, text) => {
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** Whether two hashes are the same, in a time that tells nothing of where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
