import type { PasswordPolicy } from './password.ts'

/**
 * What the server tells the host's page when it serves it, as JSON in `<script id="settings">`: nothing that depends on
 * where the product runs is built into the browser's code.
 */
export type BrowserSettings = {
  /** Origin of the API without a closing slash; empty: the origin of the page. */
  apiBase: string
  /** Address of the registry document. */
  registry: string
  programmeName: string
  /** What new passwords must be: `strict` is longer and refuses the common ones. */
  passwords: PasswordPolicy
}
