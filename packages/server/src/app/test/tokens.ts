import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createTokens } from '../../areas/sign-in/tokens.ts'
import type { TestServer } from './server.ts'

const MINUTE_MS = 60_000
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (hash: 'sha256' | 'sha512', key: string, text: string) => createHmac(hash, key).update(text).digest('base64url')

/** Makes sessions as a sign-in does, without its password, and tokens that are right but for one thing. */
export function tokenMaker({ services: { db, clock, settings } }: TestServer) {
  const secret = settings.TOKEN_SECRET ?? ''
  const now = clock.now()
  const later = new Date(now.getTime() + 60 * MINUTE_MS)
  const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

  type Admin = { id: string; email: string }
  type Session = { ended_at?: Date; ended_because?: 'signed_out'; expires_at?: Date; seen_at?: Date }

  const session = async (admin: Admin, as: Session = {}): Promise<string> => {
    const id = randomUUID()
    await db.insertInto('sessions').values({ id, admin_id: admin.id, created_at: now, seen_at: now, expires_at: later, address: '127.0.0.1', ...as }).execute()
    return id
  }
  const token = async (admin: Admin, sid: string, from = now, until = later) => createTokens(secret).sign({ sub: admin.id, sid, email: admin.email, name: 'Ana' }, from, until)

  const claims = (sid: string) => ({ sub: 'A1', sid, email: 'a@b.example', name: 'Ana', iss: 'ventanilla', aud: 'ventanilla-back-office', iat: seconds(now), exp: seconds(later) })
  const written = (header: object, payload: object, signature: (text: string) => string) => {
    const text = `${encode(header)}.${encode(payload)}`
    return `${text}.${signature(text)}`
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  return {
    session,
    token,
    /** A token of an open session. */
    signedIn: async (admin: Admin, as?: Session) => token(admin, await session(admin, as)),
    /** What the code of a recovery is exchanged for. */
    codeToken: () => written({ alg: 'HS256' }, { jti: '1', iss: 'ventanilla', aud: 'ventanilla-recovery', iat: seconds(now), exp: seconds(later) }, (text) => hmac('sha256', secret, text)),
    /** Tokens that name an open session and that nobody of ours has made. */
    forged: async (admin: Admin): Promise<Record<string, string>> => {
      const sid = await session(admin)
      const right = await token(admin, sid)
      const [header = '', payload = '', signature = ''] = right.split('.')
      const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
      const own = (alg: string, sign: (text: string) => string) => written({ alg, typ: 'JWT' }, claims(sid), sign)
      return {
        'a signature that was tampered with': [header, payload, flipped].join('.'),
        'claims that were tampered with': [header, encode({ ...claims(sid), sub: 'A2' }), signature].join('.'),
        'no signature': [header, payload, ''].join('.'),
        'the algorithm none': own('none', () => ''),
        'the algorithm None in another case': own('nOnE', () => ''),
        'the algorithm HS512 with our key': own('HS512', (text) => hmac('sha512', secret, text)),
        'the algorithm RS256 and a key pair of its own': own('RS256', (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64url')),
        'the algorithm RS256 over an HMAC with our key': own('RS256', (text) => hmac('sha256', secret, text)),
        'a key that is not ours': own('HS256', (text) => hmac('sha256', 'y'.repeat(32), text)),
        'an empty key': own('HS256', (text) => hmac('sha256', '', text)),
        'another issuer': written({ alg: 'HS256' }, { ...claims(sid), iss: 'somebody' }, (text) => hmac('sha256', secret, text)),
        'another audience': written({ alg: 'HS256' }, { ...claims(sid), aud: 'somebody' }, (text) => hmac('sha256', secret, text)),
        'no time of expiry': written({ alg: 'HS256' }, { ...claims(sid), exp: undefined }, (text) => hmac('sha256', secret, text)),
        'a session that never was': written({ alg: 'HS256' }, claims(randomUUID()), (text) => hmac('sha256', secret, text)),
        'no token at all in it': 'token',
      }
    },
  }
}
