import { jwtDecode } from 'jwt-decode'
import { ApiError } from '@ventanilla/api-client/api-error'
import type { TokenClaims, CurrentUser } from '@ventanilla/contract/endpoints/auth.endpoints'

/** The claims of a token; undefined when it cannot be decoded or is empty. Only the server checks its signature. */
function decodeToken(token: string): TokenClaims | undefined {
  try {
    const claims = jwtDecode<TokenClaims>(token)
    return typeof claims === 'object' && Object.keys(claims).length > 0 ? claims : undefined
  } catch {
    return undefined
  }
}

/** The authentication state, field by field as sections 3 and 4 of the specification have it. */
export type SessionState = {
  /** A call of the authentication is pending. */
  loader: boolean
  isAuthenticated: boolean
  /** The claims of the token; used for a name only. */
  user: TokenClaims | undefined
  token: string | undefined
  tokenError: string | undefined
  forgotEmail: string
  /** Why the last call failed, with the response body. */
  errorMsg: ApiError | undefined
  role: CurrentUser['role'] | undefined
  /** The signed-in administrator, once the server has answered. */
  admin: CurrentUser | undefined
  otpSent: boolean
}

/** What the state says of a token that cannot be decoded (specification section 8); the screen says it in its language. */
export const INVALID_TOKEN = 'Invalid Token, please try again'

export const signedOut: SessionState = {
  loader: false,
  isAuthenticated: false,
  user: undefined,
  token: undefined,
  tokenError: undefined,
  forgotEmail: '',
  errorMsg: undefined,
  role: undefined,
  admin: undefined,
  otpSent: false,
}

/** The error of a session that ended in the browser: the same as when the server ends it. */
export const sessionEnded = (): ApiError => new ApiError('HTTP_ERROR', 'session ended', { status: 401, body: { code: 'session_ended', detail: '', problems: [] } })

/** `token` of a `tokenFound` is what storage holds, at start or after another tab changed it. */
export type SessionAction =
  | { type: 'started' }
  | { type: 'signedIn'; token: string }
  | { type: 'failed'; error: ApiError }
  | { type: 'tokenFound'; token: string | undefined }
  | { type: 'adminRead'; admin: CurrentUser }
  | { type: 'usernameUpdated'; name: string }
  | { type: 'forgotEmailSet'; email: string }
  | { type: 'codeSent' }
  | { type: 'codeVerified' }
  | { type: 'passwordCreated' }
  | { type: 'errorsCleared' }
  | { type: 'ended'; refusal: ApiError }
  | { type: 'signedOut' }

/** The rules of section 4. Pure: the store beside it keeps the token in storage and watches its expiry. */
export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'started':
      return { ...state, loader: true }
    case 'signedIn':
      return { ...signedOut, ...withToken(action.token) }
    case 'failed':
      return { ...state, loader: false, errorMsg: action.error }
    case 'tokenFound':
      if (action.token === state.token) return state
      return action.token === undefined ? { ...signedOut, errorMsg: sessionEnded() } : { ...signedOut, ...withToken(action.token) }
    case 'adminRead':
      return { ...state, admin: action.admin, role: action.admin.role }
    case 'usernameUpdated':
      return { ...state, user: state.user && { ...state.user, name: action.name } }
    case 'forgotEmailSet':
      return { ...state, forgotEmail: action.email }
    case 'codeSent':
      return { ...state, loader: false, otpSent: true, errorMsg: undefined }
    case 'codeVerified':
      return { ...state, loader: false, errorMsg: undefined }
    case 'passwordCreated':
      return { ...state, loader: false, otpSent: false, errorMsg: undefined }
    case 'errorsCleared':
      return { ...state, errorMsg: undefined, tokenError: undefined }
    case 'ended':
      return { ...signedOut, errorMsg: action.refusal }
    case 'signedOut':
      return signedOut
  }
}

function withToken(token: string | undefined): Partial<SessionState> {
  if (!token) return {}
  const user = decodeToken(token)
  return user ? { token, user, isAuthenticated: true } : { tokenError: INVALID_TOKEN }
}
