import type { BrowserSettings } from '@ventanilla/contract/browser-settings'

const defaults: BrowserSettings = { apiBase: '', registry: '/remotes.json', programmeName: 'Luki', passwords: 'normal' }

/** Reads the settings that the server wrote into the page; what it left out has its default. */
export function readSettings(page: Document = document): BrowserSettings {
  const given = JSON.parse(page.getElementById('settings')?.textContent?.trim() || '{}') as Partial<BrowserSettings>
  return { ...defaults, ...given }
}
