import { randomBytes } from 'node:crypto'
import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose'
import { OTP_MINUTES } from '@ventanilla/contract/constants'
import type { TokenClaims } from '@ventanilla/contract/endpoints/auth.endpoints'
import type { ErrorCode } from '@ventanilla/contract/errors'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { Failure } from '../../platform/http/failure.ts'
import { keptSecret } from '../../platform/kept-secret.ts'
import type { Settings } from '../../platform/settings.ts'

const ALGORITHM = 'HS256'
const ISSUER = 'ventanilla'
/** What a token is for. One of either kind is none for the other. */
const SESSIONS = 'ventanilla-back-office'
const RECOVERIES = 'ventanilla-recovery'

/** Makes and reads tokens. A token names a row, of a session or of a recovery; what it opens is read from the database. */
export type Tokens = {
  sign: (claims: Omit<TokenClaims, 'exp' | 'iat'>, issuedAt: Date, expiresAt: Date) => Promise<string>
  /** @returns the id of the session. @throws {Failure} session_ended for one that is past its time, else not_authenticated */
  sessionOf: (token: string, now: Date) => Promise<string>
  /** The token that a code is exchanged for. */
  signRecovery: (id: number, issuedAt: Date) => Promise<string>
  /** @returns the id of the recovery. @throws {Failure} recovery_ended for one that is past its time, else not_authenticated */
  recoveryOf: (token: string, now: Date) => Promise<number>
}

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const sign = (payload: JWTPayload, audience: string, issuedAt: Date, expiresAt: Date) =>
    new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM }).setIssuer(ISSUER).setAudience(audience).setIssuedAt(issuedAt).setExpirationTime(expiresAt).sign(key)
  const read = async (token: string, audience: string, claim: 'sid' | 'jti', now: Date, ended: ErrorCode): Promise<string> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, audience, currentDate: now, requiredClaims: ['exp', claim] })
      const named = payload[claim]
      if (typeof named === 'string') return named
    } catch (failure) {
      if (failure instanceof errors.JWTExpired) throw new Failure(ended)
    }
    throw new Failure('not_authenticated')
  }
  return {
    sign: ({ sub, sid, email, name }, issuedAt, expiresAt) => sign({ sub, sid, email, name }, SESSIONS, issuedAt, expiresAt),
    sessionOf: (token, now) => read(token, SESSIONS, 'sid', now, 'session_ended'),
    signRecovery: (id, issuedAt) => sign({ jti: String(id) }, RECOVERIES, issuedAt, new Date(issuedAt.getTime() + OTP_MINUTES * 60_000)),
    recoveryOf: async (token, now) => Number(await read(token, RECOVERIES, 'jti', now, 'recovery_ended')),
  }
}

/** The secret that signs tokens: the setting, else one made at random at the first start and kept in the database. */
export async function tokenSecret(settings: Settings, db: Kysely<Database>): Promise<string> {
  if (settings.TOKEN_SECRET) return settings.TOKEN_SECRET
  return keptSecret(db, 'token_secret', () => randomBytes(48).toString('base64url'))
}
