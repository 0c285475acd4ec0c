import type { BrowserSettings } from '@ventanilla/contract/browser-settings'
import type { Settings } from '../settings.ts'
import { webFolder } from './web-folder.ts'
import type { RegistrySource } from './registry-source.ts'

export type WebOptions = {
  /** Holds `host/dist/web` and `remotes/{name}/dist/web`. */
  root: string
  registry: RegistrySource
  browser: Omit<BrowserSettings, 'registryKeys'>
}

/** Where the browser's part comes from, by the settings. */
export const webOptions = (settings: Settings, registry: RegistrySource): WebOptions => ({
  root: webFolder(settings),
  registry,
  browser: { apiBase: settings.API_BASE, registry: settings.REGISTRY_URL, programmeName: settings.PROGRAMME_NAME, passwords: settings.PASSWORDS },
})
