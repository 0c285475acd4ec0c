import { randomBytes } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import type { TokenClaims } from '@ventanilla/contract/endpoints/auth.endpoints'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Failure } from '../http/failure.ts'
import type { Settings } from '../settings.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'ventanilla'
const AUDIENCE = 'ventanilla-back-office'

/** Makes and reads the tokens of sessions. A token names a session; what it may do is read from the database. */
export type Tokens = {
  sign: (claims: Omit<TokenClaims, 'exp' | 'iat'>, issuedAt: Date, expiresAt: Date) => Promise<string>
  /** @returns the id of the session. @throws {Failure} session_ended for one that is past its time, else not_authenticated */
  sessionOf: (token: string, now: Date) => Promise<string>
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: ({ sub, sid, email, name }, issuedAt, expiresAt) =>
      new SignJWT({ sid, email, name })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(sub)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key),
    sessionOf: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: now, requiredClaims: ['exp', 'sid'] })
        if (typeof payload['sid'] === 'string') return payload['sid']
      } catch (failure) {
        if (failure instanceof errors.JWTExpired) throw new Failure('session_ended')
      }
      throw new Failure('not_authenticated')
    },
  }
}

/** The secret that signs tokens: the setting, else one made at random at the first start and kept in the database. */
export async function tokenSecret(settings: Settings, db: Kysely<Database>): Promise<string> {
  if (settings.TOKEN_SECRET) return settings.TOKEN_SECRET
  await db
    .insertInto('installation')
    .values({ key: 'token_secret', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', 'token_secret').executeTakeFirstOrThrow()
  return value
}
