import { trustedTypesPolicies } from '@ventanilla/contract/trusted-types'

/** A development server talks to its page through a web socket, and is the only one that does. */
const socketOf = (origin: string): string => origin.replace(/^http/, 'ws')

export type PolicyParts = {
  nonce: string
  /** Origins other than the page's own that code of remotes may come from. */
  remotes: readonly string[]
  /** Origins other than the page's own that may be called. */
  calls: readonly string[]
  /** Origins other than the page's own that images may come from: the API's, where it is another server. */
  images: readonly string[]
  development: boolean
  /** Where violations are reported. */
  reports: string
}

/**
 * The policy of the host's page: no inline code, no eval, no text that becomes code or elements but by a policy of the
 * contract's list; style tags only with this answer's nonce (antd writes some).
 */
export function contentSecurityPolicy({ nonce, remotes, calls, images, development, reports }: PolicyParts): string {
  const sockets = development ? remotes.map(socketOf) : []
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...remotes],
    'style-src': ["'self'", `'nonce-${nonce}'`, ...remotes],
    'img-src': ["'self'", 'data:', 'blob:', ...remotes, ...images],
    'font-src': ["'self'", ...remotes],
    'connect-src': ["'self'", ...remotes, ...calls, ...sockets],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Hot reload writes scripts of its own.
    ...(!development && { 'require-trusted-types-for': ["'script'"], 'trusted-types': trustedTypesPolicies }),
    // Sent at once by every browser; what `report-to` names waits for a minute, and is lost with the page.
    'report-uri': [reports],
  }
  return Object.entries(rules).map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`).join('; ')
}
