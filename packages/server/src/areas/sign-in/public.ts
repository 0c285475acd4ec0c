/** What other areas may use of signing in: who calls, passwords, one-time links, codes and rates. */
export { signIn } from './login.handler.ts'
export { newPasswordProblems } from './new-password.ts'
export { findLink, issueLink, revokeLinks, takeLink } from './one-time-links.ts'
export { hashPassword } from './passwords.ts'
export { limitCalls, MINUTE_MS } from './rates.repository.ts'
export { voidCodes } from './recovery/recoveries.repository.ts'
export { findActor } from './sessions.repository.ts'
export type { Tokens } from './tokens.ts'
