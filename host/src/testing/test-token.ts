import type { TokenClaims } from '@ventanilla/contract/endpoints/auth.endpoints'
import { TOKEN_KEY } from '../session/token-storage.ts'

/** A token that can be decoded; nobody checks its signature in the browser. */
export function testToken(claims: Partial<TokenClaims> = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const all = { sub: '1', sid: 's1', email: 'admin@ventanilla.example', name: 'Ada Robles', iat: now, exp: now + 3600, ...claims }
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  return `${part({ alg: 'HS256' })}.${part(all)}.signature`
}

/** Makes the next page begin signed in. */
export function storeToken(token = testToken()): string {
  localStorage.setItem(TOKEN_KEY, token)
  return token
}
