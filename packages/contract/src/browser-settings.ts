import type { PasswordPolicy } from './password.ts'

/**
 * Settings that the server writes into the host's page, as JSON in `<script id="settings">`, so that the built code depends
 * on no installation.
 */
export type BrowserSettings = {
  /** Origin of the API without a closing slash; empty: the origin of the page. */
  apiBase: string
  /** Address of the registry document. */
  registry: string
  /** Public keys of which one has signed the registry (`SignedRegistry`); a development server, whose pages change all the time, says `unchecked`. */
  registryKeys: readonly string[] | 'unchecked'
  programmeName: string
  /** What new passwords must be: `strict` is longer and refuses the common ones. */
  passwords: PasswordPolicy
}
