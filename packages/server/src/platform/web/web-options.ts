import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import type { Settings } from '../settings.ts'

export type WebOptions = {
  /** Holds `host/dist/web` and `remotes/{name}/dist/web`. */
  root: string
  /** Addresses of the `live.json` of remotes that are served elsewhere. */
  remotes: readonly string[]
  browser: BrowserSettings
}

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Where the browser's part comes from, by the settings; by default the builds of this repository. */
export const webOptions = ({ WEB_DIR, REMOTES_URLS, REGISTRY_URL, API_BASE, PROGRAMME_NAME, PASSWORDS }: Settings): WebOptions => ({
  root: resolve(WEB_DIR ?? repository),
  remotes: REMOTES_URLS,
  browser: { apiBase: API_BASE, registry: REGISTRY_URL, programmeName: PROGRAMME_NAME, passwords: PASSWORDS },
})
