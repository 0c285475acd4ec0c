import { jwtDecode } from 'jwt-decode'
import type { TokenClaims } from '@ventanilla/contract/endpoints/auth.endpoints'

/** The claims of a token; nothing where it cannot be decoded or is empty. Its signature is the server's business. */
export function decodeToken(token: string): TokenClaims | undefined {
  try {
    const claims = jwtDecode<TokenClaims>(token)
    return typeof claims === 'object' && Object.keys(claims).length > 0 ? claims : undefined
  } catch {
    return undefined
  }
}
