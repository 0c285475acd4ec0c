import { readFile, stat } from 'node:fs/promises'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'

/** JSON that cannot end the script element it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** What the page loads ahead of the app (`webpack/host-page-plugin.mjs`). */
const ahead = /<link data-app[^>]*>/g

/** The host's index.html, read again when a build has replaced it. */
export class HostPage {
  readonly #file: string
  #read: { at: number; template: string } | undefined

  constructor(file: string) {
    this.#file = file
  }

  /**
   * The page with nonce and settings filled in, or nothing while the host is not built. `before`: before the sign-in it
   * loads nothing of the app ahead.
   */
  async render(nonce: string, settings: BrowserSettings, before: boolean): Promise<string | undefined> {
    const whole = await this.#template()
    const template = before ? whole?.replace(ahead, '') : whole
    return template?.replaceAll('__NONCE__', nonce).replace('__SETTINGS__', () => inScript(settings))
  }

  async #template(): Promise<string | undefined> {
    const file = await stat(this.#file).catch(() => undefined)
    if (!file) return undefined
    if (this.#read?.at !== file.mtimeMs) this.#read = { at: file.mtimeMs, template: await readFile(this.#file, 'utf8') }
    return this.#read.template
  }
}
