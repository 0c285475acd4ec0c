import { readFile, stat } from 'node:fs/promises'
import type { BrowserSettings } from '@ventanilla/contract/browser-settings'

/** JSON that cannot end the script element it stands in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The host's index.html, read again when a build has replaced it. */
export class HostPage {
  readonly #file: string
  #read: { at: number; template: string } | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** The page with nonce and settings filled in, or nothing while the host is not built. */
  async render(nonce: string, settings: BrowserSettings): Promise<string | undefined> {
    const template = await this.#template()
    return template?.replaceAll('__NONCE__', nonce).replace('__SETTINGS__', () => inScript(settings))
  }

  async #template(): Promise<string | undefined> {
    const file = await stat(this.#file).catch(() => undefined)
    if (!file) return undefined
    if (this.#read?.at !== file.mtimeMs) this.#read = { at: file.mtimeMs, template: await readFile(this.#file, 'utf8') }
    return this.#read.template
  }
}
